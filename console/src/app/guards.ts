import { redirect } from '@tanstack/react-router'
import { notify, useSavedState } from '../lib/savedState.ts'
import { isSignedIn, useSession } from '../lib/session/session.ts'
import { loadTexts } from '../lib/texts.ts'
import { findRedirect, startOf, type Area } from './access.ts'

/** Redirects a signed-out visitor to the sign-in page, which later returns to the requested address. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (isSignedIn()) return
  throw redirect({ to: '/auth/login', search: { referrer: location.href }, replace: true })
}

/** Redirects account types that may not open the area, by the matrix in access.ts. */
export function requireArea(area: Area) {
  return ({ cause }: { cause: 'preload' | 'enter' | 'stay' }) => {
    const { user } = useSession.getState()
    const type = user?.integrationType
    const target = type === undefined ? null : findRedirect(type, area)
    if (type === undefined || !target) return
    // The documents give type 1 the menu entry Players but not the screen: explain the redirect.
    if (area === 'players' && type === 1 && cause !== 'preload') void notifyNoPlayers()
    // '/' is the way of operators to their own area.
    const to = target === '/' && user?.staffRole ? startOf(type) : target
    throw redirect({ to, replace: true })
  }
}

/** Operators begin in their area. */
export function requireStart(context: { cause: 'preload' | 'enter' | 'stay' }): void {
  if (useSession.getState().user?.staffRole) throw redirect({ to: '/operate/today', replace: true })
  requireArea('start')(context)
}

/** Others are led away as from an area that their account type does not have. */
export function requireStaff(context: { location: { href: string } }): void {
  requireSession(context)
  if (!useSession.getState().user?.staffRole) throw redirect({ to: '/', replace: true })
}

const areasByFirstSegment: Record<string, Area> = {
  sites: 'sites',
  apps: 'apps',
  analytics: 'analytics',
  players: 'players',
  'playback-rules': 'playbackRules',
  'video-ads': 'videoAds',
  settings: 'settings',
  reports: 'reports',
  payments: 'payments',
}

/** For an address without a screen: redirects like the area whose address it begins with. */
export function requireAreaOfAddress(context: {
  cause: 'preload' | 'enter' | 'stay'
  location: { pathname: string }
}): void {
  const area = areasByFirstSegment[context.location.pathname.split('/')[1] ?? '']
  if (area) requireArea(area)(context)
}

/** Allows an agent's own id and those of its app users; redirects from any other to /apps. */
export function requireAppUser(userId: string): void {
  const { user } = useSession.getState()
  if (!user || user.id === userId || user.appUsers.some(({ id }) => id === userId)) return
  throw redirect({ to: '/apps', replace: true })
}

async function notifyNoPlayers(): Promise<void> {
  const texts = await loadTexts(useSavedState.getState().language)
  notify({ tone: 'info', message: texts.nav.playersNotAvailable })
}

/** Redirects signed-in users away from sign-in and registration. */
export function redirectSignedIn(): void {
  if (isSignedIn()) throw redirect({ to: '/', replace: true })
}
