import { useSavedState } from '../lib/savedState.ts'

/** Everything that can be fetched again lives under this prefix: selected site, dismissed banners. */
export const cachePrefix = 'matinee.cache.'

/** Each user of a browser has a selection of their own. */
const selectedSiteKey = (userId: string) => `${cachePrefix}site.${userId}`

/** The id of the site that was opened last; whether it still is one of the user's, the list of sites says. */
export function readSelectedSite(userId: string): string | null {
  return localStorage.getItem(selectedSiteKey(userId))
}

export function selectSite(userId: string, siteId: string): void {
  localStorage.setItem(selectedSiteKey(userId), siteId)
}

const dismissedKey = (userId: string, siteId: string) => `${cachePrefix}warning.${userId}.${siteId}`

/** A warning stays dismissed for its site until its words change. */
export function isWarningDismissed(of: { userId: string; siteId: string; text: string }): boolean {
  return localStorage.getItem(dismissedKey(of.userId, of.siteId)) === hashOf(of.text)
}

export function dismissWarning(of: { userId: string; siteId: string; text: string }): void {
  localStorage.setItem(dismissedKey(of.userId, of.siteId), hashOf(of.text))
}

const firstStepsKey = (userId: string) => `${cachePrefix}firstSteps.${userId}`

/** Once dismissed, the first steps stay hidden for this account in this browser. */
export const areFirstStepsDismissed = (userId: string): boolean =>
  localStorage.getItem(firstStepsKey(userId)) !== null

export function dismissFirstSteps(userId: string): void {
  localStorage.setItem(firstStepsKey(userId), 'dismissed')
}

/** FNV-1a: short, and another one for any change of the words. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

export function clearCachedSiteData(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(cachePrefix)) localStorage.removeItem(key)
}

/** Removed by "Clear cache" together with the fetched answers: cached site data and the chosen quick filter. */
export function clearCache(): void {
  clearCachedSiteData()
  useSavedState.setState({ quickFilter: null })
}
