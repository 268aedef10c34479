import { getRouteApi } from '@tanstack/react-router'
import { searchOfOtherSite } from '../features/reports/reportSearch.ts'
import { SiteReport } from '../features/reports/SiteReport.tsx'
import { KnownSite } from '../features/sites/KnownSite.tsx'
import { PausedNotice } from '../features/sites/PausedNotice.tsx'
import { SiteHeader } from '../features/sites/SiteHeader.tsx'
import { SiteWarning } from '../features/sites/SiteWarning.tsx'

const route = getRouteApi('/shell/sites/$siteId')

/** The dashboard of a site: which it is, what its account manager has to say, and its report. */
export function SitePage() {
  const { siteId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <KnownSite siteId={siteId}>
      {(site, sites) => (
        <SiteReport
          key={site.id}
          site={site}
          search={search}
          // Another range is another page of the history; another filter or order is not.
          change={(next, isNewPlace) =>
            void navigate({ search: next, replace: !isNewPlace, resetScroll: false })
          }
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
        />
      )}
    </KnownSite>
  )
}
