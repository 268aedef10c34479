import { formatLength, formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { percentCell } from '@matinee/contract/plain/reports/csv'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { BreakList } from '../ads/BreakList.tsx'
import { markedBreaks, type MarkedBreak } from '../ads/markedBreaks.ts'
import type { AdBreak } from '../ads/useAdFigures.ts'
import { FigureHelp } from '../FigureHelp.tsx'
import { PanelCsvButton } from '../PanelCsvButton.tsx'
import type { Range } from '../range/quickRange.ts'
import { retentionPoints } from './retentionPoints.ts'
import { TimeSeries } from '../../../ui/charts/TimeSeries.tsx'
import { ChartOrTable, type ChartView } from '../ChartOrTable.tsx'

type Props = {
  /** Percent of views that reached each of the video's equal pieces. */
  retention: readonly number[]
  range: Range
  lengthMs: number | null
  /** Marked on the curve. */
  breaks: readonly AdBreak[]
  shown: ChartView
  onShown: (shown: ChartView) => void
}

/** In shorter videos, neighbouring pieces would have the same name in full seconds. */
const shortMs = 20_000

/** How far the video was watched, as a curve or as a table. */
export function RetentionPanel({ retention, range, lengthMs, breaks, shown, onShown }: Props) {
  const t = useTranslations('analytics')
  const points = retentionPoints(retention, lengthMs)
  const hasAny = retention.some((percent) => percent > 0)
  const place = usePlace(lengthMs)
  const marked = markedBreaks(breaks, lengthMs)
  return (
    <Panel
      title={t('retention.title')}
      tip={<FigureHelp figure="retention" name={t('retention.title')} />}
      lede={t('retention.lede')}
      isFlush={hasAny && shown === 'table'}
      controls={
        hasAny && (
          <Row wraps gap={8}>
            <ChartOrTable value={shown} onChange={onShown} />
            <PanelCsvButton
              fileName="retention"
              panel={t('retention.title')}
              range={range}
              rows={() => [
                [t('retention.place'), t('retention.percent')],
                ...points.map(({ at, percent }) => [place(at), percentCell(percent)]),
              ]}
            />
          </Row>
        )
      }
    >
      {!hasAny ? (
        <Text tone="quiet">{t('retention.none')}</Text>
      ) : shown === 'chart' ? (
        <>
          <Curve points={points} place={place} marks={marked} />
          {marked.length > 0 && <BreakList marked={marked} />}
        </>
      ) : (
        <Table points={points} place={place} />
      )}
    </Panel>
  )
}

/** Writes a position: a percentage of videos without a length, else the time. */
function usePlace(lengthMs: number | null): (at: number) => string {
  const t = useTranslations('analytics')
  const language = useLocale()
  return (at) => {
    if (lengthMs === null) return formatPercent(at, language, 0)
    if (lengthMs >= shortMs) return formatLength(at)
    return t('seconds', { seconds: formatNumber(Math.round(at / 100) / 10, language, 1) })
  }
}

type PointsProps = { points: ReturnType<typeof retentionPoints>; place: (at: number) => string }

function Curve({ points, place, marks }: PointsProps & { marks: readonly MarkedBreak[] }) {
  const t = useTranslations('analytics')
  const language = useLocale()
  return (
    <TimeSeries
      label={t('retention.title')}
      spokenName={t('retention.chart')}
      points={points.map(({ at, percent }) => ({ ts: at, percent }))}
      series={[
        {
          key: 'percent',
          name: t('retention.line'),
          colour: 'var(--series-1)',
          titleOf: (at) => t('retention.reached', { place: place(at) }),
        },
      ]}
      scale={{ from: 0, to: 100, ticks: [0, 25, 50, 75, 100] }}
      keepsFirstTick
      marks={marks}
      formatTick={place}
      formatAxis={(percent) => formatPercent(percent, language, 0)}
      formatValue={(percent) => formatPercent(percent, language)}
    />
  )
}

function Table({ points, place }: PointsProps) {
  const t = useTranslations('analytics')
  const language = useLocale()
  return (
    <DataTable
      label={t('retention.title')}
      rows={points}
      maxHeight={340}
      rowKey={({ at }) => String(at)}
      columns={[
        { id: 'place', title: t('retention.place'), renderCell: ({ at }) => place(at) },
        {
          id: 'percent',
          title: t('retention.line'),
          isNumber: true,
          renderCell: ({ percent }) => formatPercent(percent, language),
        },
      ]}
    />
  )
}
