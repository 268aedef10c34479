import type { ReplyOf } from '@matinee/contract/call'
import type { listPayments } from '@matinee/contract/payments'
import { formatMoney, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { Panel } from '../../ui/page/Panel.tsx'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { roundDollars, roundDown, roundUp } from './paymentWords.ts'
import classes from './ThresholdPanel.module.css'

type Threshold = ReplyOf<typeof listPayments>['threshold']

/** How far the account is from being paid, and when that will be. Amounts in US dollars. */
export function ThresholdPanel({ threshold }: { threshold: Threshold }) {
  const t = useTranslations('payments')
  const language = useLocale()
  const { amount, unpaid, remaining, perDay } = threshold
  const limit = roundDollars(amount, language)
  const money = (dollars: number) => formatMoney(dollars, 'usd', language)
  // Rounded down: nothing is whole before it is.
  const share = Math.floor(Math.min(100, Math.max(0, (100 * unpaid) / amount)))
  // As in the history below it, but never the whole limit before it is reached.
  const isJustBelow = remaining > 0 && amount - unpaid < 0.01
  const forecast = forecastOf(threshold)
  return (
    <Panel title={t('threshold')} lede={t('thresholdLede', { limit })}>
      <div className={classes.parts}>
        <div>
          <p className={classes.head}>
            <strong>{money(isJustBelow ? roundDown(unpaid) : unpaid)}</strong>{' '}
            <span>{t('ofLimit', { limit, share: formatPercent(share, language, 0) })}</span>
          </p>
          <ProgressBar value={share} label={t('progress', { limit })} />
        </div>
        <dl className={classes.facts}>
          <div>
            <dt>{t('remaining')}</dt>
            <dd>{money(roundUp(remaining))}</dd>
          </div>
          <div>
            <dt>{t('pace')}</dt>
            <dd>{t('perDay', { amount: money(perDay) })}</dd>
          </div>
          <div>
            <dt>{t('expected')}</dt>
            <dd>{forecast === 'reachedText' ? t('reached') : (threshold.expectedOn ?? t('unknown'))}</dd>
          </div>
        </dl>
        <p className={classes.quiet}>{t(forecast)}</p>
      </div>
    </Panel>
  )
}

function forecastOf({ remaining, perDay, expectedOn }: Threshold) {
  if (remaining <= 0) return 'reachedText'
  if (expectedOn !== null) return 'forecast'
  return perDay > 0 ? 'tooFar' : 'nothingLately'
}
