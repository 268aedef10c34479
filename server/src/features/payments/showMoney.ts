import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { formatMoney } from '@matinee/contract/plain/format'
import type { PaymentCurrency } from '@matinee/contract/plain/reports/paymentRules'

/** Micros as cents, half up: -0.005 is 0.00, as 0.005 is 0.01. */
export const toCents = (micros: number): number => Math.floor((micros + 5_000) / 10_000) + 0

/** Cents as the language writes them: $1,234.56, $1.234,56. */
export const showCents = (cents: number, currency: PaymentCurrency, language: Language): string =>
  formatMoney(cents / 100, currency === 'USD' ? 'usd' : 'eur', language)

export const showMoney = (micros: number, currency: PaymentCurrency, language: Language): string =>
  showCents(toCents(micros), currency, language)
