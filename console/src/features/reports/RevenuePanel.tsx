import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { csvHeader } from '@matinee/contract/plain/reports/csvWords'
import { showReportDay, showShortDay } from '@matinee/contract/plain/reports/reportDays'
import { formatAxis, formatMoneyAxis } from '@matinee/contract/plain/format'
import { lazy, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CsvButton } from '../../shared/CsvButton.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { tooltipMinWidth, useIsWide } from '../../ui/page/useWindowWidth.ts'
import { Row } from '../../ui/layout/Row.tsx'
import type { ReportSearch } from './reportSearch.ts'
import type { RevenuePoint } from './revenuePoints.ts'
import { useReportFormat } from './useReportFormat.ts'

const LazyBars = lazy(async () => ({
  default: (await import('../../ui/charts/TimeSeriesBars.tsx')).TimeSeriesBars,
}))

type Props = {
  points: RevenuePoint[]
  isCompared: boolean
  currency: Currency
  search: ReportSearch
  change: (next: ReportSearch) => void
}

/** Revenue as a line over impressions as bars, by day; the compared period is lighter and dashed. */
export function RevenuePanel({ search, change, ...parts }: Props) {
  const t = useTranslations('reports')
  const language = useLocale()
  const { points, isCompared, currency } = parts
  const title = t('chart.title')
  const shown = search.chart ?? 'chart'
  return (
    <Panel
      title={title}
      isFlush={shown === 'table'}
      controls={
        <Row wraps gap={8}>
          <Segments
            label={t('chart.viewAs')}
            value={shown}
            onChange={(view) => change({ ...search, chart: view === 'table' ? view : undefined })}
            options={[
              { value: 'chart', text: t('chart.chart') },
              { value: 'table', text: t('chart.table') },
            ]}
          />
          <CsvButton
            label={t('chart.csvOf', { of: title })}
            tip={t('chart.csv')}
            title={`revenue-days-${points[0]?.day ?? ''}`}
            rows={() => [
              [...fileFields, ...(isCompared ? comparedFields : [])].map((name) =>
                csvHeader(name, { language, currency }),
              ),
              ...points.map((point) => [
                showReportDay(point.day),
                point.revenue,
                point.impression,
                ...(isCompared
                  ? [
                      point.comparedDay && showReportDay(point.comparedDay),
                      point.revenueBefore,
                      point.impressionBefore,
                    ]
                  : []),
              ]),
            ]}
          />
        </Row>
      }
    >
      {shown === 'chart' ? <Chart {...parts} /> : <Table {...parts} />}
    </Panel>
  )
}

const fileFields = ['day', 'spent', 'impression']
const comparedFields = ['comparedDay', 'comparedSpent', 'comparedImpression']

type Parts = Pick<Props, 'points' | 'isCompared' | 'currency'>

function Chart({ points, isCompared, currency }: Parts) {
  const t = useTranslations('reports')
  const language = useLocale()
  const hasTooltip = useIsWide(tooltipMinWidth)
  const { now, before } = useSeries(points, currency)
  return (
    <Suspense fallback={<div style={{ height: 316 }} />}>
      <LazyBars
        label={t('chart.title')}
        spokenName={t('chart.spoken')}
        points={points.map(figuresOnly)}
        series={isCompared ? [...now, ...before] : now}
        formatTick={(ts: number) => shortDay(points[ts]?.day)}
        formatLeft={(value: number) => formatMoneyAxis(value, currency, language)}
        formatRight={(value: number) => formatAxis(value, language)}
        hasTooltip={hasTooltip}
        openPoints={points.filter(({ isOpen }) => isOpen).length}
      />
    </Suspense>
  )
}

/** Revenue and impressions, now and in the compared period. */
function useSeries(points: readonly RevenuePoint[], currency: Currency) {
  const t = useTranslations('reports')
  const format = useReportFormat(currency)
  const [revenue, impressions] = [t('metrics.revenue.name'), t('metrics.impression.name')]
  const dayAt = (ts: number) => showReportDay(points[ts]?.day ?? '')
  const earlierDayAt = (ts: number) => {
    const day = points[ts]?.comparedDay
    return day ? showReportDay(day) : '–'
  }
  const money = { side: 'left', format: format.money } as const
  const count = { side: 'right', format: format.number } as const
  const now = [
    {
      ...money,
      key: 'revenue',
      name: revenue,
      colour: 'var(--series-1)',
      titleOf: (ts: number) => `${revenue}, ${dayAt(ts)}`,
    },
    {
      ...count,
      key: 'impression',
      name: impressions,
      colour: 'var(--series-2)',
      isBar: true,
      titleOf: (ts: number) => `${impressions}, ${dayAt(ts)}`,
    },
  ] as const
  const before = [
    {
      ...money,
      key: 'revenueBefore',
      name: t('chart.before', { name: revenue }),
      colour: 'var(--series-1-before)',
      isDashed: true,
      titleOf: (ts: number) => `${revenue}, ${earlierDayAt(ts)}`,
    },
    {
      ...count,
      key: 'impressionBefore',
      name: t('chart.before', { name: impressions }),
      colour: 'color-mix(in oklab, var(--series-2) 72%, var(--quiet))',
      isDashed: true,
      titleOf: (ts: number) => `${impressions}, ${earlierDayAt(ts)}`,
    },
  ] as const
  return { now, before }
}

const figuresOnly = ({ ts, revenue, impression, revenueBefore, impressionBefore }: RevenuePoint) => ({
  ts,
  revenue,
  impression,
  revenueBefore,
  impressionBefore,
})

const shortDay = (day: string | undefined) => (day ? showShortDay(day) : '')

function Table({ points, isCompared, currency }: Parts) {
  const t = useTranslations('reports')
  const format = useReportFormat(currency)
  const orDash = (value: number | null, show: (value: number) => string) =>
    value === null ? '–' : show(value)
  const [revenue, impressions] = [t('metrics.revenue.name'), t('metrics.impression.name')]
  const before: Column<RevenuePoint>[] = [
    {
      id: 'comparedDay',
      title: t('chart.comparedDay'),
      renderCell: ({ comparedDay }) => (comparedDay ? showReportDay(comparedDay) : '–'),
    },
    {
      id: 'revenueBefore',
      title: t('chart.before', { name: revenue }),
      isNumber: true,
      renderCell: ({ revenueBefore }) => orDash(revenueBefore, format.money),
    },
    {
      id: 'impressionBefore',
      title: t('chart.before', { name: impressions }),
      isNumber: true,
      renderCell: ({ impressionBefore }) => orDash(impressionBefore, format.number),
    },
  ]
  return (
    <DataTable
      label={t('chart.title')}
      rows={points}
      rowKey={({ day }) => day}
      maxHeight={340}
      keepsFirst
      columns={[
        { id: 'day', title: t('chart.day'), renderCell: ({ day }) => showReportDay(day) },
        {
          id: 'revenue',
          title: revenue,
          isNumber: true,
          renderCell: (point) => orDash(point.revenue, format.money),
        },
        {
          id: 'impression',
          title: impressions,
          isNumber: true,
          renderCell: ({ impression }) => orDash(impression, format.number),
        },
        ...(isCompared ? before : []),
      ]}
    />
  )
}
