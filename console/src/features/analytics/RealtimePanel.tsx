import type { readRealtime } from '@matinee/contract/analytics'
import type { ReplyOf } from '@matinee/contract/call'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatInstant, formatNumber } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import classes from './RealtimePanel.module.css'

type Realtime = ReplyOf<typeof readRealtime>['data']

/** Views of the last 30 minutes, a bar a minute (V60). */
export function RealtimePanel({ query }: { query: UseQueryResult<{ data: Realtime }> }) {
  const t = useTranslations('analytics')
  const language = useLocale()
  if (!query.data)
    return query.error ? (
      <ErrorPanel error={query.error} retry={() => void query.refetch()} />
    ) : (
      <PanelSkeleton heights={[120]} />
    )
  const { total, period } = query.data.data
  return (
    <section className={classes.panel} aria-label={t('realtime')}>
      <div>
        <p className={classes.now}>{t('realtime')}</p>
        <p className={classes.total}>{formatNumber(total, language)}</p>
        <p className={classes.note}>{t('realtimeText', { count: total })}</p>
      </div>
      <Bars period={period} />
    </section>
  )
}

function Bars({ period }: { period: Realtime['period'] }) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const { timezone } = useUser()
  const most = Math.max(1, ...period.map(({ start }) => start))
  const timeOf = (ts: number) =>
    formatInstant(ts * 1000, language, { hour: '2-digit', minute: '2-digit', timeZone: timezone })
  return (
    <ol className={classes.bars} aria-label={t('realtimeChart')}>
      {period.map(({ ts, start }) => {
        const words = t('realtimeBar', { time: timeOf(ts), count: formatNumber(start, language) })
        return (
          <li key={ts} data-tip={words}>
            <span className="hidden-text">{words}</span>
            <span className={classes.bar} style={{ height: `${(100 * start) / most}%` }} />
          </li>
        )
      })}
    </ol>
  )
}
