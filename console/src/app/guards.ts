import { holdsRight, type IntegrationType, type Right } from '@matinee/contract/plain/accountTypes'
import { redirect } from '@tanstack/react-router'
import { isSignedIn, useSession } from '../lib/session.ts'

/** Where '/' leads (Part 2b, as far as its screens exist); null: the welcome page. */
function homeOf(type: IntegrationType): '/videos' | '/analytics/videos' | null {
  if (type === -1 || type === 0) return '/videos'
  return type === 1 ? '/analytics/videos' : null
}

/** Signed out → sign-in, which leads back to the address that was asked for. */
export function requireSession({ location }: { location: { href: string } }): void {
  if (isSignedIn()) return
  throw redirect({ to: '/auth/login', search: { referrer: location.href }, replace: true })
}

/** A screen that the account type does not have leads to `otherwise`, or to the type's home (G-002). */
export function requireRight(right: Right, otherwise?: '/videos') {
  return () => {
    const type = useSession.getState().user?.integrationType
    if (type === undefined || holdsRight(type, right)) return
    const mayGoThere = otherwise !== undefined && holdsRight(type, 'videos.read')
    throw redirect({ to: mayGoThere ? otherwise : (homeOf(type) ?? '/'), replace: true })
  }
}

export function goHome(): void {
  const type = useSession.getState().user?.integrationType
  const home = type === undefined ? null : homeOf(type)
  if (home) throw redirect({ to: home, replace: true })
}

/** Somebody who is signed in has no use for the sign-in page (G-010). */
export function leaveWhenSignedIn(): void {
  if (isSignedIn()) throw redirect({ to: '/', replace: true })
}
