import { Navigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { selectSite } from '../../lib/cachedSiteData.ts'
import { useUser } from '../../lib/session.ts'
import { SitesLoaded } from './SitesLoaded.tsx'

/** Opening a site selects it; an id that is none of the user's leads to /sites (G-081). */
export function KnownSite({ siteId, children }: { siteId: string; children: ReactNode }) {
  const { id: userId } = useUser()
  return (
    <SitesLoaded>
      {({ sites, isFresh }) => {
        if (sites.some(({ id }) => id === siteId))
          return (
            <Selected key={siteId} userId={userId} siteId={siteId}>
              {children}
            </Selected>
          )
        // A list from before may not know a site that was added since.
        return isFresh ? <Navigate to="/sites" replace /> : null
      }}
    </SitesLoaded>
  )
}

type Selection = { userId: string; siteId: string; children: ReactNode }

function Selected({ userId, siteId, children }: Selection) {
  useEffect(() => selectSite(userId, siteId), [userId, siteId])
  return children
}
