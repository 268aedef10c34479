import { getRouteApi } from '@tanstack/react-router'
import { searchOfOtherSite, type ReportSearch } from '../../features/reports/reportSearch.ts'
import {
  chosenBreakdowns,
  chosenTags,
  chosenZones,
  platformOf,
} from '../../features/reports/site/siteParams.ts'
import { SiteReport } from '../../features/reports/site/SiteReport.tsx'
import { KnownSite } from '../../features/sites/KnownSite.tsx'
import { PausedNotice } from '../../features/sites/PausedNotice.tsx'
import { SiteHeader } from '../../features/sites/SiteHeader.tsx'
import { SiteWarning } from '../../features/sites/SiteWarning.tsx'
import { ReportActions } from './ReportActions.tsx'
import { SiteQuickFilters } from './SiteQuickFilters.tsx'

const route = getRouteApi('/shell/sites/$siteId')

/** The dashboard of a site: which it is, what its account manager has to say, and its report. */
export function SitePage() {
  const { siteId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // Another range is another page of the history; another filter or order is not.
  const change = (next: ReportSearch, isNewPlace?: boolean) =>
    void navigate({ search: next, replace: !isNewPlace, resetScroll: false })
  return (
    <KnownSite siteId={siteId}>
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
                  platform: platformOf(search, site),
                  placements: chosenZones(search, site),
                  tags: chosenTags(search, site),
                },
              }}
            />
          )}
        />
      )}
    </KnownSite>
  )
}
