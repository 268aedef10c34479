import type { Language } from '@matinee/contract/plain/accountTypes'
import type { PaymentCurrency } from '@matinee/contract/plain/paymentRules'

/** Micros as whole cents, half up: -0.005 is 0.00, as 0.005 is 0.01. */
export const centsOf = (micros: number): number => Math.floor((micros + 5_000) / 10_000) + 0

const formats = new Map<string, Intl.NumberFormat>()

/** Cents as the language writes them: $1,234.56, $1.234,56. */
export function showCents(cents: number, currency: PaymentCurrency, language: Language): string {
  const key = `${language} ${currency}`
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const format = formats.get(key) ?? new Intl.NumberFormat(language, style)
  formats.set(key, format)
  return format.format(cents / 100)
}

export const showMoney = (micros: number, currency: PaymentCurrency, language: Language): string =>
  showCents(centsOf(micros), currency, language)
