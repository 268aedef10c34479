import { appReportColumns } from '@matinee/contract/reportCsv'
import type { AppReportRow } from '@matinee/contract/reports'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Page } from '../../../ui/page/Page.tsx'
import { tooltipMinWidth, useIsWide } from '../../../ui/page/useWindowWidth.ts'
import { AppFilters } from './AppFilters.tsx'
import { chosenAppBreakdowns } from './appParams.ts'
import { csvTableOf, type CsvTable } from '../export/csvTable.ts'
import { FigureTip } from './FigureTip.tsx'
import { PeriodNote } from '../PeriodNote.tsx'
import { periodWords } from '../periodWords.ts'
import { ReportRangePicker } from '../ReportRangePicker.tsx'
import type { ReportSearch } from '../reportSearch.ts'
import { ReportState } from '../ReportState.tsx'
import { ReportTable } from '../ReportTable.tsx'
import { ReportTiles } from '../ReportTiles.tsx'
import { isoDay, revenuePoints, wholeThrough } from '../revenuePoints.ts'
import { RevenuePanel } from '../RevenuePanel.tsx'
import { comparedFigures, figuresOfApp } from '../totals.ts'
import { useAppColumns } from './useAppColumns.ts'
import { useAppReport } from './useAppReport.ts'
import { useReportFormat } from '../useReportFormat.ts'

type Asked = ReturnType<typeof useAppReport>
type Answered = NonNullable<Asked['report']['data']>
type Props = {
  /** Null: the account itself and all that it reports on. */
  userId: string | null
  search: ReportSearch
  change: (next: ReportSearch, isNewPlace?: boolean) => void
  /** What is done with the rows that are shown. */
  renderActions: (table: CsvTable) => ReactNode
}

/** What apps earned: by account, from yesterday to today unless another range is chosen. */
export function AppReport({ userId, search, change, renderActions }: Props) {
  const t = useTranslations('reports')
  const language = useLocale()
  const asked = useAppReport(userId, search)
  const { report, before, isBeforeLost, days } = asked
  const choose = (next: ReportSearch) => change(next, true)
  const showMonth = () => choose({ ...search, range: '30D', from: undefined, to: undefined, page: undefined })
  return (
    <Page
      title={t('appTitle')}
      lede={t('appLede')}
      controls={<ReportRangePicker own="yesterday" search={search} choose={choose} />}
    >
      <AppFilters
        userId={userId}
        search={search}
        change={change}
        end={renderActions(
          csvTableOf(`app-revenue-${days.start}-${days.end}`, report.data?.results ?? [], appReportColumns, {
            language,
            currency: report.data?.currency ?? 'usd',
          }),
        )}
      />
      <PeriodNote
        days={days}
        origin={report.data?.total ? report.data.origin : undefined}
        askBefore={isBeforeLost ? before.refetch : null}
        comparison={asked.compared && (before.data ?? 'pending')}
      />
      <ReportState
        query={report}
        isEmpty={({ results, total }) => results.length === 0 || total === null}
        showMonth={search.range === '30D' ? undefined : showMonth}
      >
        {(data) => <Found data={data} asked={asked} search={search} change={change} />}
      </ReportState>
    </Page>
  )
}

type FoundProps = Pick<Props, 'search' | 'change'> & { data: Answered; asked: Asked }

function Found({ data, asked, search, change }: FoundProps) {
  const { before, days, compared, vs, today } = asked
  const { currency } = data
  const format = useReportFormat(currency)
  const hasTips = useIsWide(tooltipMinWidth)
  const columns = useAppColumns({
    by: chosenAppBreakdowns(search),
    currency,
    hasTips,
    period: periodWords(days),
  })
  const total: AppReportRow = data.total!
  const daysOf = (of: Pick<Answered, 'days'>) =>
    of.days.map(({ day, ...figures }) => ({ day: isoDay(day), ...figures }))
  const whole = wholeThrough(today, before.data?.lateSources)
  const earlier = compared && before.data ? { days: compared, figures: daysOf(before.data) } : null
  return (
    <>
      <ReportTiles
        kind="app"
        figures={figuresOfApp(total)}
        comparison={comparedFigures(asked, figuresOfApp)}
        vs={vs}
        show={format.figure}
        renderTip={(figure) => <FigureTip figure={figure} total={total} currency={currency} />}
      />
      <RevenuePanel
        points={revenuePoints({ days, figures: daysOf(data) }, earlier, whole)}
        isCompared={earlier !== null}
        currency={currency}
        shown={search.chart ?? 'chart'}
        onShown={(shown) => change({ ...search, chart: shown === 'table' ? shown : undefined })}
      />
      <ReportTable columns={columns} rows={data.results} total={total} search={search} change={change} />
    </>
  )
}
