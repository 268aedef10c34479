import { formatAxis, formatNumber } from '@matinee/contract/plain/format'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { clockTicks } from './buckets.ts'
import { comparabilityOf } from '../range/comparison.ts'
import { PanelCsvButton } from '../PanelCsvButton.tsx'
import type { Range } from '../range/quickRange.ts'
import { viewPoints, type Figures, type Point } from './series.ts'
import { TimeSeries } from '../../../ui/charts/TimeSeries.tsx'
import { ChartOrTable, type ChartView } from '../ChartOrTable.tsx'
import { useBucketNames } from './useBucketNames.ts'

type Props = {
  figures: Figures
  range: Range
  /** The range had not ended when it was requested. */
  isOpen: boolean
  /** Unix second at which the video was added; undefined for all videos. */
  sinceS: number | undefined
  shown: ChartView
  onShown: (shown: ChartView) => void
}

/** Views of this period and of one week earlier, as a chart or a table. */
export function ViewsPanel({ figures, range, isOpen, sinceS, shown, onShown }: Props) {
  const t = useTranslations('analytics')
  const points = useMemo(() => viewPoints(figures, sinceS), [figures, sinceS])
  const compared = comparabilityOf(range, sinceS)
  // A single earlier point would not be a line.
  const hasEarlier =
    compared === 'full' ||
    (compared === 'partial' && points.filter(({ before }) => before !== null).length > 1)
  const names = useBucketNames({ points, interval: figures.interval, range, isOpen })
  const parts = { points, names, hasEarlier }
  return (
    <Panel
      title={t('views')}
      isFlush={shown === 'table'}
      controls={
        <Row wraps gap={8}>
          <ChartOrTable value={shown} onChange={onShown} />
          <PanelCsvButton
            fileName="views"
            panel={t('views')}
            range={range}
            rows={() => [
              [t('time'), t('thisPeriod'), ...(hasEarlier ? [t('lastWeek'), t('lastWeekTime')] : [])],
              ...points.map((point) => [
                names.stamp(point.ts),
                point.now,
                ...(hasEarlier ? [point.before, names.earlierStamp(point)] : []),
              ]),
            ]}
          />
        </Row>
      }
    >
      {shown === 'chart' ? <Chart interval={figures.interval} {...parts} /> : <Table {...parts} />}
    </Panel>
  )
}

type Parts = { points: Point[]; names: ReturnType<typeof useBucketNames>; hasEarlier: boolean }

function Chart({ points, names, hasEarlier, interval }: Parts & Pick<Figures, 'interval'>) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const { timezone: zone } = useUser()
  const now = { key: 'now', name: t('thisPeriod'), colour: 'var(--series-1)', titleOf: names.full } as const
  const before = {
    key: 'before',
    name: t('lastWeek'),
    colour: 'var(--series-1-before)',
    isDashed: true,
    titleOf: names.earlier,
  } as const
  return (
    <TimeSeries
      label={t('views')}
      spokenName={t('viewsChart')}
      points={points}
      series={hasEarlier ? [now, before] : [now]}
      cuts={names.cuts}
      ticks={clockTicks(points, { interval, zone, maxTicks: window.innerWidth < 640 ? 5 : 9 })}
      formatTick={names.tick}
      formatAxis={(value) => formatAxis(value, language)}
      formatValue={(value) => formatNumber(value, language)}
    />
  )
}

function Table({ points, names, hasEarlier }: Parts) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const number = (value: number | null) => (value === null ? '-' : formatNumber(value, language))
  const before: Column<Point> = {
    id: 'before',
    title: t('lastWeek'),
    isNumber: true,
    renderCell: (point) => (
      <Stack as="span">
        {number(point.before)}
        {/* Its own date: it is not that of the row. */}
        <Text as="span" size="caption" tone="quiet" fit="one-line">
          {names.earlierShort(point)}
        </Text>
      </Stack>
    ),
  }
  return (
    <DataTable
      label={t('views')}
      rows={points}
      rowKey={({ ts }) => String(ts)}
      maxHeight={340}
      columns={[
        { id: 'time', title: t('time'), renderCell: ({ ts }) => names.full(ts) },
        { id: 'now', title: t('thisPeriod'), isNumber: true, renderCell: ({ now }) => number(now) },
        ...(hasEarlier ? [before] : []),
      ]}
    />
  )
}
