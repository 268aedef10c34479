import { useSavedState } from './savedState.ts'

/** Everything that can be fetched again lives under this prefix (G-022): selected site, dismissed banners. */
const cachePrefix = 'matinee.cache.'

/** Each user of a browser has a selection of their own (G-081). */
const selectedSiteKey = (userId: string) => `${cachePrefix}site.${userId}`

/** The id of the site that was opened last; whether it still is one of the user's, the list of sites says. */
export function readSelectedSite(userId: string): string | null {
  return localStorage.getItem(selectedSiteKey(userId))
}

export function selectSite(userId: string, siteId: string): void {
  localStorage.setItem(selectedSiteKey(userId), siteId)
}

export function clearCachedSiteData(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(cachePrefix)) localStorage.removeItem(key)
}

/** What "Clear cache" drops besides the fetched answers: cached site data and the chosen quick filter. */
export function clearCache(): void {
  clearCachedSiteData()
  useSavedState.setState({ quickFilter: null })
}
