import type { Site } from '@matinee/contract/sites'
import { Navigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { selectSite } from '../../shared/cachedSiteData.ts'
import { useUser } from '../../lib/session/session.ts'
import { SitesLoaded } from './SitesLoaded.tsx'

type Screen = 'dashboard' | 'onboarding'
type Props = {
  siteId: string
  /** The screen that is requested. A site whose onboarding is not finished opens the onboarding, any other the dashboard. */
  screen?: Screen
  children: (site: Site, sites: Site[]) => ReactNode
}

/** Selects one of the user's sites and renders its screen; redirects any other id to /sites. */
export function SiteGuard({ siteId, screen = 'dashboard', children }: Props) {
  const { id: userId } = useUser()
  return (
    <SitesLoaded>
      {({ sites, isFresh }) => {
        const site = sites.find(({ id }) => id === siteId)
        // A cached list may lack a site that was added since.
        if (!site) return isFresh ? <Navigate to="/sites" replace /> : null
        return (
          <SelectSite key={siteId} userId={userId} siteId={siteId}>
            {screen === findScreen(site) ? children(site, sites) : <RedirectToScreen site={site} />}
          </SelectSite>
        )
      }}
    </SitesLoaded>
  )
}

const findScreen = (site: Site): Screen => (site.onboardingStep >= 0 ? 'onboarding' : 'dashboard')

function RedirectToScreen({ site }: { site: Site }) {
  const to = findScreen(site) === 'onboarding' ? '/sites/$siteId/onboarding' : '/sites/$siteId'
  return <Navigate to={to} params={{ siteId: site.id }} replace />
}

type Selection = { userId: string; siteId: string; children: ReactNode }

function SelectSite({ userId, siteId, children }: Selection) {
  useEffect(() => selectSite(userId, siteId), [userId, siteId])
  return children
}
