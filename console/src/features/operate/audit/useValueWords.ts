import { formatNamedDay, formatNumber } from '@matinee/contract/plain/format'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { toCents } from '@matinee/contract/plain/reports/toCents'
import { useLocale, useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { useFieldWords, type Fields } from './useFieldWords.ts'

/** Values of an entry's fields as people read them; what has no words stays as it is stored. */
export function useValueWords() {
  const t = useTranslations('operate')
  const language = useLocale()
  const instant = useFormatInstant()
  const wordsOf = useFieldWords()

  function textWord(text: string): string {
    if (isInstant.test(text)) return instant(text)
    if (isDay.test(text)) return showReportDay(text)
    return isMonth.test(text) ? formatNamedDay(`${text}-01`, 'month', language) : cut(text)
  }
  /** `beside`: the entry's other fields. */
  return function show(name: string, value: unknown, beside: Fields = {}): string {
    // Without an own limit an account has the default.
    const isNothing = value === null || value === undefined || value === ''
    const words = isNothing && !('quotas' in beside) ? undefined : wordsOf[name]?.(value, beside)
    if (words !== undefined) return words
    if (isNothing) return t('account.none')
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
    if (typeof value === 'string') return textWord(value)
    if (typeof value === 'number')
      return name.endsWith('Micros')
        ? moneyWord(name, value, beside, language)
        : formatNumber(value, language)
    if (!Array.isArray(value)) return cut(JSON.stringify(value))
    return value.length === 0
      ? t('account.none')
      : cut(value.map((each) => show(name, each, beside)).join(', '))
  }
}

const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const isDay = /^\d{4}-\d\d-\d\d$/
const isMonth = /^\d{4}-\d\d$/

/** Every digit: a record must not round, except what was sent, which banks round. What an account earns is in dollars. */
function moneyWord(name: string, micros: number, beside: Fields, language: 'en' | 'tr'): string {
  const isSent = name === 'payoutMicros'
  const amount = formatNumber(
    isSent ? toCents(micros) / 100 : micros / 1_000_000,
    language,
    2,
    isSent ? 2 : 6,
  )
  const named = isSent ? beside['payoutCurrency'] : beside['currency']
  const currency = earnings.has(name) ? 'usd' : named
  return typeof currency === 'string' ? `${amount} ${currency.toUpperCase()}` : amount
}
const earnings = new Set(['amountMicros', 'correctionMicros', 'revenueMicros', 'totalMicros'])

const mostCharacters = 80
const cut = (text: string) => (text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text)
