import { siteReportColumns } from '@matinee/contract/reportCsv'
import type { Site } from '@matinee/contract/sites'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { tooltipMinWidth, useIsWide } from '../../../ui/page/useWindowWidth.ts'
import { csvTableOf, type CsvTable } from '../export/csvTable.ts'
import { ExplainButton } from '../explain/ExplainButton.tsx'
import { PeriodNote } from '../PeriodNote.tsx'
import { periodWords } from '../periodWords.ts'
import { ReportRangePicker } from '../ReportRangePicker.tsx'
import type { ReportSearch } from '../reportSearch.ts'
import { ReportState } from '../ReportState.tsx'
import { ReportTable } from '../ReportTable.tsx'
import { ReportTiles } from '../ReportTiles.tsx'
import { isoDay, revenuePoints, wholeThrough } from '../revenuePoints.ts'
import { RevenuePanel } from '../RevenuePanel.tsx'
import { SiteFilters } from './SiteFilters.tsx'
import { chosenBreakdowns } from './siteParams.ts'
import { comparedFigures, figuresOfSite, hasCauses } from '../totals.ts'
import { useChosenFilters } from './useChosenFilters.ts'
import { useReportFormat } from '../useReportFormat.ts'
import { useSiteColumns } from './useSiteColumns.ts'
import { useSiteReport } from './useSiteReport.ts'
import { WhyPanel } from '../explain/WhyPanel.tsx'

type Asked = ReturnType<typeof useSiteReport>
type Answered = NonNullable<Asked['report']['data']>
type Props = {
  site: Site
  search: ReportSearch
  /** `isNewPlace`: the way back leads to what was shown before. */
  change: (next: ReportSearch, isNewPlace?: boolean) => void
  /** Which site it is, before the range. */
  header: ReactNode
  /** Above the filters. */
  banner: ReactNode
  /** Before the filters. */
  quickFilters: ReactNode
  /** What is done with the rows that are shown. */
  renderActions: (table: CsvTable) => ReactNode
}

/** What a site, or all of them, earned: filters, tiles, chart, the causes of a change, table. */
export function SiteReport(props: Props) {
  const { site, search, change, header, banner, quickFilters, renderActions } = props
  const t = useTranslations('reports')
  const language = useLocale()
  const asked = useSiteReport(site, search)
  const { report, before, isBeforeLost, days } = asked
  const choose = (next: ReportSearch) => change(next, true)
  const showMonth = () => choose({ ...search, range: '30D', from: undefined, to: undefined, page: undefined })
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      controls={
        <>
          {header}
          <ReportRangePicker own="week" search={search} choose={choose} />
        </>
      }
    >
      {banner}
      <SiteFilters
        site={site}
        search={search}
        change={change}
        start={quickFilters}
        end={renderActions(
          csvTableOf(
            `revenue-${site.fqdn || site.id}-${days.start}-${days.end}`,
            report.data?.results ?? [],
            siteReportColumns,
            { language, currency: asked.currency },
          ),
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
        beginning={
          // Apps have no codes, only their app-ads.txt.
          site.tagSeenFirstAt === null && !site.isApp
            ? {
                detail: t('tagNotSeen'),
                action: (
                  <Link to="/settings" className={buttonClass('main')}>
                    {t('toCodes')}
                  </Link>
                ),
              }
            : undefined
        }
      >
        {(data) => <Found data={data} asked={asked} site={site} search={search} change={change} />}
      </ReportState>
    </Page>
  )
}

type FoundProps = Pick<Props, 'site' | 'search' | 'change'> & { data: Answered; asked: Asked }

function Found({ data, asked, site, search, change }: FoundProps) {
  const { before, days, compared, params, vs, currency, today } = asked
  const format = useReportFormat(currency)
  const filters = useChosenFilters(site, search)
  const hasTips = useIsWide(tooltipMinWidth)
  const by = chosenBreakdowns(search, site)
  const period = periodWords(days)
  const columns = useSiteColumns({ rows: data.results, by, currency, hasTips, period })
  const total = data.total!
  const figuresOf = (row: typeof total) => figuresOfSite(row, currency)
  const daysOf = (of: Pick<Answered, 'days'>) =>
    of.days.map(({ day, impression, spent }) => ({ day: isoDay(day), impression, revenue: spent[currency] }))
  const comparison = comparedFigures(asked, figuresOf)
  const whole = wholeThrough(today, before.data?.lateSources)
  const earlier = compared && before.data ? { days: compared, figures: daysOf(before.data) } : null
  return (
    <>
      <ReportTiles
        kind="site"
        figures={figuresOf(total)}
        comparison={comparison}
        vs={vs}
        show={format.figure}
        renderTip={(metric) => (
          <ExplainButton
            metric={metric}
            siteId={site.id}
            params={params}
            currency={currency}
            days={days}
            filters={filters}
          />
        )}
      />
      <RevenuePanel
        points={revenuePoints({ days, figures: daysOf(data) }, earlier, whole)}
        isCompared={earlier !== null}
        currency={currency}
        shown={search.chart ?? 'chart'}
        onShown={(shown) => change({ ...search, chart: shown === 'table' ? shown : undefined })}
      />
      {compared && (
        <WhyPanel
          siteId={site.id}
          params={params}
          compared={compared}
          currency={currency}
          hasCauses={hasCauses(comparison)}
          isShown={search.why === 'shown'}
          onShown={(isShown) => change({ ...search, why: isShown ? 'shown' : undefined })}
        />
      )}
      <ReportTable
        columns={columns}
        rows={data.results}
        total={total}
        search={search}
        change={change}
        defaultSort={by.includes('zone') ? 'revenue' : undefined}
      />
    </>
  )
}
