import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AppError } from '../lib/apiError.ts'

/**
 * The current password of a change that only the owner may make. The field is shown once the server asks for it: a
 * session that has just signed in need not confirm.
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
    /** Part of the call's body. */
    part: isNeeded && value.trim() ? { currentPassword: value.trim() } : {},
    /** True when the server asks for the password, or refuses the one that was sent; the field says so. */
    takes: (refusal: unknown): boolean => {
      if (!(refusal instanceof AppError)) return false
      const isAsked = refusal.code === 'reauthentication_required'
      if (!isAsked && !('currentPassword' in refusal.fields)) return false
      setIsNeeded(true)
      setError(t(isAsked ? 'enterCurrentPassword' : 'wrongCurrentPassword'))
      return true
    },
    /** After the change was made: the session is confirmed for a while. */
    clear: () => {
      setIsNeeded(false)
      setValue('')
      setError(null)
    },
  }
}

export type CurrentPassword = ReturnType<typeof useCurrentPassword>
