import { formatNumber } from '@matinee/contract/plain/format'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { TextField } from '../../ui/form/TextField.tsx'
import { parseMinutes, toMinutes } from './videoAdsDraft.ts'

type Props = {
  label: string
  hint: string
  /** Null: the typed text is no valid number. */
  ms: number | null
  /** Milliseconds. */
  limits: { min: number; max: number }
  onChange: (ms: number | null) => void
}

/** Minutes in the user's language; the form has milliseconds. */
export function MinutesField({ label, hint, ms, limits, onChange }: Props) {
  const t = useTranslations('videoAds')
  const language = useLocale()
  const [typed, setTyped] = useState<{ text: string; ms: number | null } | null>(null)
  const show = (value: number) => formatNumber(toMinutes(value), language, 0, 2)
  // A value that changed elsewhere replaces the typed text.
  const text = typed?.ms === ms ? typed.text : ms === null ? '' : show(ms)
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={text}
      error={ms === null ? t('minutesProblem', { min: show(limits.min), max: show(limits.max) }) : null}
      onChange={({ target }) => {
        const next = parseMinutes(target.value, limits)
        setTyped({ text: target.value, ms: next })
        onChange(next)
      }}
    />
  )
}
