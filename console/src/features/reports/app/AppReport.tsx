import { appReportColumns } from '@matinee/contract/reportCsv'
import { formatDays } from '@matinee/contract/plain/format'
import type { AppReportRow } from '@matinee/contract/reports'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Page } from '../../../ui/page/Page.tsx'
import { tooltipMinWidth, useIsWide } from '../../../ui/page/useWindowWidth.ts'
import { AppFilters } from './AppFilters.tsx'
import { chosenAppBreakdowns } from './appParams.ts'
import { createCsvTable, type CsvTable } from '../export/csvTable.ts'
import { FigureTip } from './FigureTip.tsx'
import { ReportBody } from '../ReportBody.tsx'
import { ReportRangePicker } from '../ReportRangePicker.tsx'
import type { ReportSearch } from '../reportSearch.ts'
import { ReportTable } from '../ReportTable.tsx'
import { ReportTiles } from '../ReportTiles.tsx'
import { comparedPoints } from '../revenuePoints.ts'
import { RevenuePanel } from '../RevenuePanel.tsx'
import { comparedFigures, figuresOfApp } from '../totals.ts'
import { useAppColumns } from './useAppColumns.ts'
import { useAppReport } from './useAppReport.ts'
import { useReportFormat } from '../useReportFormat.ts'

type Request = ReturnType<typeof useAppReport>
type Report = NonNullable<Request['report']['data']>
type Props = {
  /** Null: the account itself and all that it reports on. */
  userId: string | null
  search: ReportSearch
  change: (next: ReportSearch, addsHistoryEntry?: boolean) => void
  /** Buttons for the rows that are shown. */
  renderActions: (table: CsvTable) => ReactNode
}

/** App revenue of an account, by default yesterday and today. */
export function AppReport({ userId, search, change, renderActions }: Props) {
  const t = useTranslations('reports')
  const language = useLocale()
  const request = useAppReport(userId, search)
  const { report, days } = request
  const choose = (next: ReportSearch) => change(next, true)
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
          createCsvTable(
            `app-revenue-${days.start}-${days.end}`,
            report.data?.results ?? [],
            appReportColumns,
            {
              language,
              currency: report.data?.currency ?? 'usd',
            },
          ),
        )}
      />
      <ReportBody {...request} search={search} choose={choose}>
        {(data) => <Results data={data} request={request} search={search} change={change} />}
      </ReportBody>
    </Page>
  )
}

type ResultsProps = Pick<Props, 'search' | 'change'> & { data: Report; request: Request }

function Results({ data, request, search, change }: ResultsProps) {
  const { days, vs } = request
  const { currency } = data
  const format = useReportFormat(currency)
  const columns = useAppColumns({
    by: chosenAppBreakdowns(search),
    currency,
    hasTips: useIsWide(tooltipMinWidth),
    period: formatDays(days.start, days.end),
  })
  const total: AppReportRow = data.total!
  return (
    <>
      <ReportTiles
        kind="app"
        figures={figuresOfApp(total)}
        comparison={comparedFigures(request, figuresOfApp)}
        vs={vs}
        show={format.figure}
        renderTip={(figure) => <FigureTip figure={figure} total={total} currency={currency} />}
      />
      <RevenuePanel
        {...comparedPoints(request, data, ({ impression, revenue }) => ({ impression, revenue }))}
        currency={currency}
        search={search}
        change={change}
      />
      <ReportTable columns={columns} rows={data.results} total={total} search={search} change={change} />
    </>
  )
}
