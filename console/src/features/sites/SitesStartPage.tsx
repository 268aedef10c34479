import { Navigate } from '@tanstack/react-router'
import { readSelectedSite } from '../../shared/cachedSiteData.ts'
import { useUser } from '../../lib/session/session.ts'
import { SitesLoaded } from './SitesLoaded.tsx'
import { siteToOpen } from './siteToOpen.ts'

/** '/' for site publishers, and /sites: redirects to the selected site, the first one, or the form that adds one. */
export function SitesStartPage() {
  const { id: userId } = useUser()
  return (
    <SitesLoaded>
      {({ sites }) => {
        const site = siteToOpen(sites, readSelectedSite(userId))
        if (!site) return <Navigate to="/sites/add" replace />
        return <Navigate to="/sites/$siteId" params={{ siteId: site.id }} replace />
      }}
    </SitesLoaded>
  )
}
