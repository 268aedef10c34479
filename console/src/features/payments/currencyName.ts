import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { PaymentCurrency } from '@matinee/contract/plain/reports/paymentRules'

/** EUR → Euro (EUR). */
export function currencyName(currency: PaymentCurrency, language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'currency' }).of(currency)
  return `${name ?? currency} (${currency})`
}
