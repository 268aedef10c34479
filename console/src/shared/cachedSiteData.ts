import { useSavedState } from '../lib/savedState.ts'

/** Browser-only state that "Clear cache" removes: the selected site, dismissed warnings and first steps. */
export const cachePrefix = 'matinee.cache.'

/** Users of one browser select separately. */
const selectedSiteKey = (userId: string) => `${cachePrefix}site.${userId}`

/** The id of the site that was opened last. It may no longer be one of the user's sites. */
export function readSelectedSite(userId: string): string | null {
  return localStorage.getItem(selectedSiteKey(userId))
}

export function selectSite(userId: string, siteId: string): void {
  localStorage.setItem(selectedSiteKey(userId), siteId)
}

const dismissedKey = (userId: string, siteId: string) => `${cachePrefix}warning.${userId}.${siteId}`

/** A warning stays dismissed for its site until its text changes. */
export function isWarningDismissed(warning: { userId: string; siteId: string; text: string }): boolean {
  return localStorage.getItem(dismissedKey(warning.userId, warning.siteId)) === hashText(warning.text)
}

export function dismissWarning(warning: { userId: string; siteId: string; text: string }): void {
  localStorage.setItem(dismissedKey(warning.userId, warning.siteId), hashText(warning.text))
}

const firstStepsKey = (userId: string) => `${cachePrefix}firstSteps.${userId}`

/** Once dismissed, the first steps stay hidden for this account in this browser. */
export const areFirstStepsDismissed = (userId: string): boolean =>
  localStorage.getItem(firstStepsKey(userId)) !== null

export function dismissFirstSteps(userId: string): void {
  localStorage.setItem(firstStepsKey(userId), 'dismissed')
}

/** FNV-1a, 32 bits. */
function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

export function clearCachedSiteData(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(cachePrefix)) localStorage.removeItem(key)
}

/** Removes cached site data and the chosen quick filter. Its caller reloads what the server sent. */
export function clearCache(): void {
  clearCachedSiteData()
  useSavedState.setState({ quickFilter: null })
}
