import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AppError } from '../lib/apiError.ts'

/**
 * The current password for a change that only the owner may make. The field is shown when the server requires it, which it
 * does not shortly after the sign-in.
 */
export function useCurrentPassword() {
  const t = useTranslations('auth')
  const [isNeeded, setIsNeeded] = useState(false)
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)

  return {
    isNeeded,
    field: {
      name: 'currentPassword',
      value,
      error,
      onChange: (event: { target: { value: string } }) => {
        setValue(event.target.value)
        setError(null)
      },
    },
    /** Fields to add to the call's body. */
    part: isNeeded && value.trim() ? { currentPassword: value.trim() } : {},
    /** True if the server requires the password or refuses the one sent; the field shows which. */
    handleRefusal: (refusal: unknown): boolean => {
      if (!(refusal instanceof AppError)) return false
      const isRequired = refusal.code === 'reauthentication_required'
      if (!isRequired && !('currentPassword' in refusal.fields)) return false
      setIsNeeded(true)
      setError(t(isRequired ? 'enterCurrentPassword' : 'wrongCurrentPassword'))
      return true
    },
    /** Called after the change: the server does not require the password again for a while. */
    clear: () => {
      setIsNeeded(false)
      setValue('')
      setError(null)
    },
  }
}

export type CurrentPassword = ReturnType<typeof useCurrentPassword>
