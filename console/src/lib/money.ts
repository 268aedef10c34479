import type { Currency, Language } from '@matinee/contract/plain/accountTypes'
import { formatAxis } from './format.ts'

const locales = { en: 'en-GB', tr: 'tr-TR' } as const satisfies Record<Language, string>
/** Lira are written as in Turkey whatever the language (V221); dollars and euros as in the language. */
const localeOf = (currency: Currency, language: Language) =>
  currency === 'try' ? 'tr-TR' : locales[language]

const formats = new Map<string, Intl.NumberFormat>()

function moneyFormat(currency: Currency, language: Language): Intl.NumberFormat {
  const key = currency + language
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(localeOf(currency, language), {
      style: 'currency',
      currency: currency.toUpperCase(),
      currencyDisplay: 'narrowSymbol',
    })
  formats.set(key, format)
  return format
}

/** 1234.5 → ₺1.234,50, $1,234.50 or $1.234,50. Major units. */
export function formatMoney(value: number, currency: Currency, language: Language): string {
  // What rounds to nothing is nothing, not less than nothing.
  return moneyFormat(currency, language).format(Math.abs(value) < 0.005 ? 0 : value)
}

/** Labels of axes: 1500 → $1.5K; lira as everything about lira, ₺1,5K. */
export function formatMoneyAxis(value: number, currency: Currency, language: Language): string {
  const symbol = moneyFormat(currency, language)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')
  return `${symbol?.value ?? ''}${formatAxis(value, currency === 'try' ? 'tr' : language)}`
}
