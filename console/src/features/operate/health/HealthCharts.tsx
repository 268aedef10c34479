import type { readHealthHistory } from '@matinee/contract/health'
import type { ReplyOf } from '@matinee/contract/call'
import { formatAxis, formatDateTime, formatNumber, formatTime } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Texts } from '../../../texts/en.ts'
import { useUser } from '../../../lib/session/session.ts'
import { TimeSeries } from '../../../ui/charts/TimeSeries.tsx'
import { axisScale } from '../../../ui/charts/axisScale.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { healthHistoryQuery } from './health.queries.ts'

type Point = ReplyOf<typeof readHealthHistory>['data'][number]
type Figure = Exclude<keyof Point, 'at' | 'processes'>
type ChartName = keyof Texts['operate']['health']['charts']

const height = 132
/** Of the card around it. */
const cardHeight = 228

/** Each chart with its figures, the most important first. `unit`: of the axis, of which a figure has so many. */
const charts: { name: ChartName; figures: Figure[]; unit?: number; isWhole?: boolean }[] = [
  { name: 'requests', figures: ['requests', 'failures'] },
  { name: 'answerTime', figures: ['answerP95Ms'] },
  { name: 'events', figures: ['events', 'refusedBeacons'] },
  { name: 'delay', figures: ['delayMs'], unit: 1000, isWhole: false },
  { name: 'cpu', figures: ['cpuCores'], isWhole: false },
  { name: 'memory', figures: ['rssBytes'], unit: 1024 ** 2 },
]
type Chart = (typeof charts)[number]

const colours = ['var(--series-1)', 'var(--bad)']

/** Small charts of what all processes did. */
export function HealthCharts({ hours }: { hours: number }) {
  const t = useTranslations('operate.health')
  const query = useQuery(healthHistoryQuery(hours))
  if (query.isError && !query.data)
    return <ErrorPanel title={t('history')} error={query.error} retry={() => void query.refetch()} />
  if (!query.data)
    return (
      <Grid narrowest={320} gap={24}>
        {charts.map(({ name }) => (
          <PanelSkeleton key={name} heights={[cardHeight]} />
        ))}
      </Grid>
    )
  const { data } = query.data
  return (
    <Grid narrowest={320} gap={24}>
      {charts.map((chart) => (
        <SmallChart key={chart.name} chart={chart} points={data} />
      ))}
    </Grid>
  )
}

function SmallChart({ chart, points }: { chart: Chart; points: Point[] }) {
  const { name, figures, unit = 1, isWhole = true } = chart
  const t = useTranslations('operate.health')
  const language = useLocale()
  const { timezone } = useUser()
  const values = points.map((point) => ({
    ts: Date.parse(point.at) / 1000,
    // Two figures at most; a chart without a second one draws none.
    first: divide(point[figures[0]!], unit),
    second: figures[1] ? divide(point[figures[1]], unit) : null,
  }))
  const keys = ['first', 'second'] as const
  const series = figures.map((figure, at) => ({
    key: keys[at]!,
    name: t(`figures.${figure}`),
    colour: colours[at]!,
    titleOf: (ts: number) => formatDateTime(ts * 1000, timezone),
  }))
  const largest = Math.max(0, ...values.flatMap(({ first, second }) => [first ?? 0, second ?? 0]))
  const isEmpty = values.every(({ first }) => first === null)
  return (
    <Panel title={t(`charts.${name}`)}>
      {isEmpty ? (
        <Hint>{t('noValues')}</Hint>
      ) : (
        <TimeSeries
          label={t(`charts.${name}`)}
          spokenName={t('chart', { name: t(`charts.${name}`) })}
          height={height}
          points={values}
          series={series}
          scale={axisScale(largest, isWhole)}
          formatTick={(ts) => formatTime(ts * 1000, timezone)}
          formatAxis={(value) => formatAxis(value, language)}
          formatValue={(value) => formatNumber(value, language)}
        />
      )}
    </Panel>
  )
}

const divide = (value: number | null, unit: number) => (value === null ? null : value / unit)
