import type { ReplyOf } from '@matinee/contract/call'
import type { listPayments } from '@matinee/contract/payments'
import { formatMoney, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { Panel } from '../../ui/page/Panel.tsx'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { roundDollars, roundDown, roundUp } from './paymentWords.ts'
import classes from './ThresholdPanel.module.css'

type Threshold = ReplyOf<typeof listPayments>['threshold']

/** Progress to the payout threshold and the expected date. Amounts in US dollars. */
export function ThresholdPanel({ threshold }: { threshold: Threshold }) {
  const t = useTranslations('payments')
  const language = useLocale()
  const { amount, unpaid, remaining, perDay } = threshold
  const limit = roundDollars(amount, language)
  const money = (dollars: number) => formatMoney(dollars, 'usd', language)
  // Rounded down, so that 100 % means reached.
  const share = Math.floor(Math.min(100, Math.max(0, (100 * unpaid) / amount)))
  // Rounded as in the history below, but never up to the limit before it is reached.
  const isJustBelow = remaining > 0 && amount - unpaid < 0.01
  const forecast = forecastOf(threshold)
  return (
    <Panel title={t('threshold')} lede={t('thresholdLede', { limit })}>
      <Stack gap={16}>
        <Stack gap={8}>
          <Row as="p" wraps gap={8} align="baseline">
            <strong className={classes.figure}>{money(isJustBelow ? roundDown(unpaid) : unpaid)}</strong>{' '}
            <Text as="span" tone="quiet" isNumeric>
              {t('ofLimit', { limit, share: formatPercent(share, language, 0) })}
            </Text>
          </Row>
          <ProgressBar value={share} label={t('progress', { limit })} />
        </Stack>
        <Facts
          look="columns"
          narrowest={88}
          isStrong
          facts={[
            { name: t('remaining'), value: money(roundUp(remaining)) },
            { name: t('dailyAverage'), value: money(perDay) },
            {
              name: t('expected'),
              value: forecast === 'reachedText' ? t('reached') : (threshold.expectedOn ?? t('unknown')),
            },
          ]}
        />
        <Hint>{t(forecast)}</Hint>
      </Stack>
    </Panel>
  )
}

function forecastOf({ remaining, perDay, expectedOn }: Threshold) {
  if (remaining <= 0) return 'reachedText'
  if (expectedOn !== null) return 'forecast'
  return perDay > 0 ? 'tooFar' : 'nothingLately'
}
