import type { readRealtime } from '@matinee/contract/analytics'
import type { ReplyOf } from '@matinee/contract/call'
import { formatNumber, formatTime } from '@matinee/contract/plain/format'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { clockOffsetMs } from '../../lib/serverClock.ts'
import { useUser } from '../../lib/session/session.ts'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import classes from './RealtimePanel.module.css'
import { skeletonHeights } from './skeletonHeights.ts'

type Realtime = ReplyOf<typeof readRealtime>['data']

/** Views in the last 30 minutes, one bar per minute. */
export function RealtimePanel({ query }: { query: UseQueryResult<{ data: Realtime }> }) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const { timezone } = useUser()
  if (!query.data)
    return query.error ? (
      <ErrorPanel title={t('realtimeFailed')} error={query.error} retry={() => void query.refetch()} />
    ) : (
      <PanelSkeleton isBoard heights={[skeletonHeights().realtime]} />
    )
  const { total, period } = query.data.data
  const updatedMs = query.dataUpdatedAt + clockOffsetMs()
  return (
    <section className={classes.panel} aria-label={t('realtime')}>
      <div>
        <Row as="p" gap={8} className={classes.now}>
          {t('realtime')}
        </Row>
        <p className={classes.total}>{formatNumber(total, language)}</p>
        <p>{t('realtimeText', { count: total })}</p>
        {query.error && (
          <output className={classes.stale}>
            {t('realtimeStale', { time: formatTime(updatedMs, timezone, true) })}
          </output>
        )}
      </div>
      <Bars period={period} />
    </section>
  )
}

function Bars({ period }: { period: Realtime['period'] }) {
  const t = useTranslations('analytics')
  const { timezone } = useUser()
  const highest = Math.max(1, ...period.map(({ start }) => start))
  const timeOf = (ts: number) => formatTime(ts * 1000, timezone)
  return (
    <div>
      <ol className={classes.bars} aria-label={t('realtimeChart')}>
        {period.map(({ ts, start }) => {
          const words = t('realtimeBar', { time: timeOf(ts), count: start })
          return (
            <li key={ts} data-tip={words} data-none={start === 0 || undefined}>
              <span className="hidden-text">{words}</span>
              <span className={classes.bar} style={{ height: `${(100 * start) / highest}%` }} />
            </li>
          )
        })}
      </ol>
      <Text as={Row} size="caption" justify="between" className={classes.ends} aria-hidden="true">
        <span>{t('realtimeFrom')}</span>
        <span>{t('realtimeTo')}</span>
      </Text>
    </div>
  )
}
