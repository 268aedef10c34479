import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorFocus } from './useErrorFocus.ts'

/**
 * A form with one required field. `send` gets its text without blanks around it, once at a time, and resolves to the refusal
 * to show at the field, or to null. `first`: the text at the beginning.
 */
export function useOneField(send: (text: string) => Promise<string | null>, first = '') {
  const t = useTranslations('auth')
  const element = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(element)
  const [value, setValue] = useState(first)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const text = value.trim()
    const refusal = text ? await send(text) : t('required')
    setIsBusy(false)
    setError(refusal)
    if (refusal !== null) focusFault()
  }

  const onChange = (event: { target: { value: string } }) => {
    setValue(event.target.value)
    setError(null)
  }
  return { element, field: { value, error, onChange }, submit, isBusy }
}
