import { formatMoney } from '@matinee/contract/plain/format'
import { useLocale } from 'use-intl'

/** Formats millionths of US dollars: $1,234.50. Null is a dash: nothing was imported. */
export function useUsd(): (micros: number | null) => string {
  const language = useLocale()
  return (micros) => (micros === null ? '–' : formatMoney(micros / 1_000_000, 'usd', language))
}
