import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale } from 'use-intl'

/** Formats the price of a US dollar: 41.2543, with at most six decimals. */
export function useRateText(): (rate: { rateMicros: number }) => string {
  const language = useLocale()
  return ({ rateMicros }) => formatNumber(rateMicros / 1_000_000, language, 4, 6)
}
