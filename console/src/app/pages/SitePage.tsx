import { getRouteApi } from '@tanstack/react-router'
import { searchOfOtherSite, type ReportSearch } from '../../features/reports/reportSearch.ts'
import {
  chosenBreakdowns,
  chosenTags,
  chosenZones,
  chosenPlatform,
} from '../../features/reports/site/siteParams.ts'
import { SiteReport } from '../../features/reports/site/SiteReport.tsx'
import { SiteGuard } from '../../features/sites/SiteGuard.tsx'
import { PausedNotice } from '../../features/sites/PausedNotice.tsx'
import { SiteHeader } from '../../features/sites/SiteHeader.tsx'
import { SiteWarning } from '../../features/sites/SiteWarning.tsx'
import { ReportActions } from './ReportActions.tsx'
import { SiteQuickFilters } from './SiteQuickFilters.tsx'

const route = getRouteApi('/shell/sites/$siteId')

/** The dashboard of a site: selector, notices and report. */
export function SitePage() {
  const { siteId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // Another date range adds an entry to the browser's history; another filter or order replaces the current one.
  const change = (next: ReportSearch, addsHistoryEntry?: boolean) =>
    void navigate({ search: next, replace: !addsHistoryEntry, resetScroll: false })
  return (
    <SiteGuard siteId={siteId}>
      {(site, sites) => (
        <SiteReport
          key={site.id}
          site={site}
          search={search}
          change={change}
          header={
            <SiteHeader
              site={site}
              sites={sites}
              onSelect={({ id }) =>
                void navigate({
                  to: '/sites/$siteId',
                  params: { siteId: id },
                  search: searchOfOtherSite(search),
                })
              }
            />
          }
          banner={
            <>
              <PausedNotice site={site} sites={sites} />
              <SiteWarning site={site} />
            </>
          }
          quickFilters={<SiteQuickFilters site={site} search={search} change={change} />}
          renderActions={(table) => (
            <ReportActions
              table={table}
              schedule={{
                reportType: 'site',
                sites,
                initial: {
                  siteId: site.id,
                  breakdowns: chosenBreakdowns(search, site),
                  platform: chosenPlatform(search, site),
                  placements: chosenZones(search, site),
                  tags: chosenTags(search, site),
                },
              }}
            />
          )}
        />
      )}
    </SiteGuard>
  )
}
