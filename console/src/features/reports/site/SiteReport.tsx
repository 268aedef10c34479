import { siteReportColumns } from '@matinee/contract/reportCsv'
import { formatDays } from '@matinee/contract/plain/format'
import type { Site } from '@matinee/contract/sites'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { tooltipMinWidth, useIsWide } from '../../../ui/page/useWindowWidth.ts'
import { createCsvTable, type CsvTable } from '../export/csvTable.ts'
import { ExplainButton } from '../explain/ExplainButton.tsx'
import { ReportBody } from '../ReportBody.tsx'
import { ReportRangePicker } from '../ReportRangePicker.tsx'
import type { ReportSearch } from '../reportSearch.ts'
import { ReportTable } from '../ReportTable.tsx'
import { ReportTiles } from '../ReportTiles.tsx'
import { comparedPoints } from '../revenuePoints.ts'
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
  change: (next: ReportSearch, addsHistoryEntry?: boolean) => void
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
          createCsvTable(
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

function Results({ data, request, site, search, change }: ResultsProps) {
  const { days, compared, params, vs, currency } = request
  const format = useReportFormat(currency)
  const filters = useChosenFilters(site, search)
  const hasTips = useIsWide(tooltipMinWidth)
  const by = chosenBreakdowns(search, site)
  const period = formatDays(days.start, days.end)
  const columns = useSiteColumns({ rows: data.results, by, currency, hasTips, period })
  const total = data.total!
  const explained = { siteId: site.id, params, currency, days, filters }
  const figuresOf = (row: typeof total) => figuresOfSite(row, currency)
  const comparison = comparedFigures(request, figuresOf)
  return (
    <>
      <ReportTiles
        kind="site"
        figures={figuresOf(total)}
        comparison={comparison}
        vs={vs}
        show={format.figure}
        renderTip={(metric) => <ExplainButton metric={metric} {...explained} />}
      />
      <RevenuePanel
        {...comparedPoints(request, data, ({ impression, spent }) => ({
          impression,
          revenue: spent[currency],
        }))}
        currency={currency}
        search={search}
        change={change}
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
