import { redirect } from '@tanstack/react-router'
import { notify, useSavedState } from '../lib/savedState.ts'
import { isSignedIn, useSession } from '../lib/session/session.ts'
import { loadTexts } from '../lib/texts.ts'
import { redirectOf, type Area } from './access.ts'

/** Signed out → sign-in, which leads back to the requested address. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (isSignedIn()) return
  throw redirect({ to: '/auth/login', search: { referrer: location.href }, replace: true })
}

/** Opens an area, or leads the account type to where the route matrix says. */
export function opens(area: Area) {
  return ({ cause }: { cause: 'preload' | 'enter' | 'stay' }) => {
    const type = useSession.getState().user?.integrationType
    const elsewhere = type === undefined ? null : redirectOf(type, area)
    if (!elsewhere) return
    // The menu shows Players to type 1, which no release opens to it: no silent bounce.
    if (area === 'players' && type === 1 && cause !== 'preload') void tellNoPlayers()
    throw redirect({ to: elsewhere, replace: true })
  }
}

const areaOfWord: Record<string, Area> = {
  sites: 'sites',
  apps: 'apps',
  analytics: 'analytics',
  players: 'players',
  'playback-rules': 'playbackRules',
  settings: 'settings',
  reports: 'reports',
  payments: 'payments',
}

/** An address that no screen has: below an area that is closed to the account type it leads where the area does. */
export function opensUnknown(context: {
  cause: 'preload' | 'enter' | 'stay'
  location: { pathname: string }
}): void {
  const area = areaOfWord[context.location.pathname.split('/')[1] ?? '']
  if (area) opens(area)(context)
}

/** An agent's own id and those of its app users; any other leads to /apps. */
export function requireAppUser(userId: string): void {
  const { user } = useSession.getState()
  if (!user || user.id === userId || user.appUsers.some(({ id }) => id === userId)) return
  throw redirect({ to: '/apps', replace: true })
}

async function tellNoPlayers(): Promise<void> {
  const texts = await loadTexts(useSavedState.getState().language)
  notify({ tone: 'info', message: texts.nav.playersNotAvailable })
}

/** Somebody who is signed in has no use for the sign-in page. */
export function leaveWhenSignedIn(): void {
  if (isSignedIn()) throw redirect({ to: '/', replace: true })
}
