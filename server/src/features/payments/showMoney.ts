import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { formatMoney } from '@matinee/contract/plain/format'
import type { PaymentCurrency } from '@matinee/contract/plain/reports/paymentRules'
import { toCents } from '@matinee/contract/plain/reports/toCents'

/** Cents as the language writes them: $1,234.56, $1.234,56. */
export const showCents = (cents: number, currency: PaymentCurrency, language: Language): string =>
  formatMoney(cents / 100, currency === 'USD' ? 'usd' : 'eur', language)

export const showMoney = (micros: number, currency: PaymentCurrency, language: Language): string =>
  showCents(toCents(micros), currency, language)
