import type { Site } from '@matinee/contract/sites'
import { Navigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { selectSite } from '../../shared/cachedSiteData.ts'
import { useUser } from '../../lib/session/session.ts'
import { SitesLoaded } from './SitesLoaded.tsx'

type Screen = 'dashboard' | 'onboarding'
type Props = {
  siteId: string
  /** Which of a site's two screens this is; the setup's progress decides which of them opens. */
  screen?: Screen
  children: (site: Site, sites: Site[]) => ReactNode
}

/** Opens and selects one of the user's sites; any other id leads to /sites. */
export function KnownSite({ siteId, screen = 'dashboard', children }: Props) {
  const { id: userId } = useUser()
  return (
    <SitesLoaded>
      {({ sites, isFresh }) => {
        const site = sites.find(({ id }) => id === siteId)
        // A cached list may lack a site that was added since.
        if (!site) return isFresh ? <Navigate to="/sites" replace /> : null
        return (
          <Selected key={siteId} userId={userId} siteId={siteId}>
            {screen === screenOf(site) ? children(site, sites) : <ToOtherScreen site={site} />}
          </Selected>
        )
      }}
    </SitesLoaded>
  )
}

const screenOf = (site: Site): Screen => (site.onboardingStep >= 0 ? 'onboarding' : 'dashboard')

function ToOtherScreen({ site }: { site: Site }) {
  const to = screenOf(site) === 'onboarding' ? '/sites/$siteId/onboarding' : '/sites/$siteId'
  return <Navigate to={to} params={{ siteId: site.id }} replace />
}

type Selection = { userId: string; siteId: string; children: ReactNode }

function Selected({ userId, siteId, children }: Selection) {
  useEffect(() => selectSite(userId, siteId), [userId, siteId])
  return children
}
