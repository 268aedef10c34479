import { countDays } from '@matinee/contract/plain/calendar'
import { maxRateAgeDays } from '@matinee/contract/plain/limits'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { ExchangeRate } from '@matinee/contract/rates'
import { useTranslations } from 'use-intl'
import { useToday } from '../../../shared/useToday.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { rateCurrencies } from './rateSearch.ts'

/** Says of which currencies there is no rate that converts today's revenue. */
export function OldRates({ latest }: { latest: readonly ExchangeRate[] }) {
  const t = useTranslations('operate.rates')
  const today = useToday()
  const old = rateCurrencies.flatMap((currency) => {
    const last = latest.find((rate) => rate.currency === currency)
    const isUsable =
      last !== undefined && (last.day >= today || countDays(last.day, today) - 1 <= maxRateAgeDays)
    return isUsable ? [] : [{ currency, last }]
  })
  if (old.length === 0) return null
  return (
    <Stack gap={8}>
      {old.map(({ currency, last }) => (
        <Notice key={currency} tone="warning">
          {last
            ? t('old', {
                currency: t(`currencies.${currency}`),
                day: showReportDay(last.day),
                days: String(maxRateAgeDays),
              })
            : t('none', { currency: t(`currencies.${currency}`) })}
        </Notice>
      ))}
    </Stack>
  )
}
