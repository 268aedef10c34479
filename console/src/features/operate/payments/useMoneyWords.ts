import type { Actor } from '@matinee/contract/adminPayments'
import { formatMoney, formatNamedDay, formatNumber } from '@matinee/contract/plain/format'
import type { PaymentCurrency } from '@matinee/contract/plain/reports/paymentRules'
import { useLocale, useTranslations } from 'use-intl'

/** How the screens about money write amounts, months and people. */
export function useMoneyWords() {
  const language = useLocale()
  const t = useTranslations()
  return {
    usd: (micros: number) => formatMoney(micros / 1e6, 'usd', language),
    /** All six decimals, for sums that must tie. */
    exact: (micros: number) => formatNumber(micros / 1e6, language, 6, 6),
    cents: (cents: number, currency: PaymentCurrency) =>
      formatMoney(cents / 100, currency === 'USD' ? 'usd' : 'eur', language),
    month: (term: string) => formatNamedDay(`${term}-01`, 'month', language),
    person: ({ id, name }: Actor) => {
      if (name !== null) return name
      return id === 'cli' ? t('operate.payments.commandLine') : t('operate.payments.program')
    },
  }
}
