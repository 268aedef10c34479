import { comparisonShiftS } from '@matinee/contract/plain/limits'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dayAt } from '../../lib/days.ts'
import { formatAxis, formatInstant, formatNumber } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Controls } from './Controls.tsx'
import { Csv } from './Csv.tsx'
import type { Range } from './quickRange.ts'
import { viewPoints, type Figures, type Point } from './series.ts'
import { showTime } from './showInstant.ts'
import { ShownAs, TimeSeries, type Shown } from './ShownAs.tsx'
import classes from './ViewsPanel.module.css'

/** Views of this period beside those of one week earlier, as a chart or as a table. */
export function ViewsPanel({ figures, range }: { figures: Figures; range: Range }) {
  const t = useTranslations('analytics')
  const [shown, setShown] = useState<Shown>('chart')
  const points = useMemo(() => viewPoints(figures), [figures])
  const stamp = useStamp(figures.interval)
  return (
    <Panel
      title={t('views')}
      isFlush={shown === 'table'}
      controls={
        <Controls>
          <ShownAs value={shown} onChange={setShown} />
          <Csv
            what="views"
            of={t('views')}
            range={range}
            rows={() => [
              [t('time'), t('thisPeriod'), t('lastWeek')],
              ...points.map(({ ts, now, before }) => [stamp(ts), now, before]),
            ]}
          />
        </Controls>
      }
    >
      {shown === 'chart' ? (
        <Chart points={points} interval={figures.interval} />
      ) : (
        <Table points={points} interval={figures.interval} />
      )}
    </Panel>
  )
}

type Interval = Figures['interval']
type Props = { points: Point[]; interval: Interval }

const tickParts = {
  minute: { hour: '2-digit', minute: '2-digit' },
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<Interval, Intl.DateTimeFormatOptions>

const fullParts = {
  minute: { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  hour: { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'long', year: 'numeric', weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<Interval, Intl.DateTimeFormatOptions>

function useInstants(interval: Interval) {
  const language = useLocale()
  const { timezone: timeZone } = useUser()
  return {
    tick: (ts: number) => formatInstant(ts * 1000, language, { ...tickParts[interval], timeZone }),
    full: (ts: number) => formatInstant(ts * 1000, language, { ...fullParts[interval], timeZone }),
  }
}

/** For files: 2026-11-07 14:00, which sorts and which every program for tables reads. */
function useStamp(interval: Interval): (ts: number) => string {
  const { timezone } = useUser()
  const hasTime = interval === 'minute' || interval === 'hour'
  return (ts) => dayAt(ts, timezone) + (hasTime ? ` ${showTime(ts, 'tr', timezone)}` : '')
}

function Chart({ points, interval }: Props) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const { tick, full } = useInstants(interval)
  return (
    <TimeSeries
      label={t('views')}
      points={points}
      series={[
        { key: 'now', name: t('thisPeriod'), colour: 'var(--series-1)', titleOf: full },
        {
          key: 'before',
          name: t('lastWeek'),
          colour: 'var(--series-1-before)',
          isDashed: true,
          titleOf: (ts) => full(ts - comparisonShiftS),
        },
      ]}
      formatTick={tick}
      formatAxis={(value) => formatAxis(value, language)}
      formatValue={(value) => formatNumber(value, language)}
    />
  )
}

function Table({ points, interval }: Props) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const { full } = useInstants(interval)
  const number = (value: number | null) => (value === null ? '-' : formatNumber(value, language))
  return (
    <div className={classes.table}>
      <DataTable
        label={t('views')}
        rows={points}
        rowKey={({ ts }) => String(ts)}
        columns={[
          { id: 'time', title: t('time'), renderCell: ({ ts }) => full(ts) },
          { id: 'now', title: t('thisPeriod'), isNumber: true, renderCell: ({ now }) => number(now) },
          { id: 'before', title: t('lastWeek'), isNumber: true, renderCell: ({ before }) => number(before) },
        ]}
      />
    </div>
  )
}
