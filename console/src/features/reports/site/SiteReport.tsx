import { siteReportColumns } from '@matinee/contract/reportCsv'
import { formatDays } from '@matinee/contract/plain/format'
import type { Site } from '@matinee/contract/sites'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { tooltipMinWidth, useIsWide } from '../../../ui/page/useWindowWidth.ts'
import { csvTableOf, type CsvTable } from '../export/csvTable.ts'
import { ExplainButton } from '../explain/ExplainButton.tsx'
import { ReportBody } from '../ReportBody.tsx'
import { ReportRangePicker } from '../ReportRangePicker.tsx'
import type { ReportSearch } from '../reportSearch.ts'

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

type Request = ReturnType<typeof useSiteReport>
type Report = NonNullable<Request['report']['data']>
type Props = {
  site: Site
  search: ReportSearch
  /** `isNewPlace`: adds a step to the browser's history. */
  change: (next: ReportSearch, isNewPlace?: boolean) => void
  /** The site selector, before the range. */
  header: ReactNode
  /** Above the filters. */
  banner: ReactNode
  /** Before the filters. */
  quickFilters: ReactNode
  /** Buttons for the rows that are shown. */
  renderActions: (table: CsvTable) => ReactNode
}

/** Revenue of a site or of all sites: filters, tiles, chart, causes of a change, table. */
export function SiteReport(props: Props) {
  const { site, search, change, header, banner, quickFilters, renderActions } = props
  const t = useTranslations('reports')
  const language = useLocale()
  const request = useSiteReport(site, search)
  const { report, days } = request
  const choose = (next: ReportSearch) => change(next, true)
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
            { language, currency: request.currency },
          ),
        )}
      />
      <ReportBody
        {...request}
        search={search}
        choose={choose}
        beginning={
          // Apps have no code to paste, only their app-ads.txt.
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
        {(data) => <Results data={data} request={request} site={site} search={search} change={change} />}
      </ReportBody>
    </Page>
  )
}

type ResultsProps = Pick<Props, 'site' | 'search' | 'change'> & { data: Report; request: Request }

// oxlint-disable-next-line max-lines-per-function -- the list of the report's parts with their props
function Results({ data, request, site, search, change }: ResultsProps) {
  const { before, days, compared, params, vs, currency, today } = request
  const format = useReportFormat(currency)
  const filters = useChosenFilters(site, search)
  const hasTips = useIsWide(tooltipMinWidth)
  const by = chosenBreakdowns(search, site)
  const period = formatDays(days.start, days.end)
  const columns = useSiteColumns({ rows: data.results, by, currency, hasTips, period })
  const total = data.total!
  const figuresOf = (row: typeof total) => figuresOfSite(row, currency)
  const daysOf = (period: Pick<Report, 'days'>) =>
    period.days.map(({ day, impression, spent }) => ({
      day: isoDay(day),
      impression,
      revenue: spent[currency],
    }))
  const comparison = comparedFigures(request, figuresOf)
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
