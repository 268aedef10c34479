import { useSavedState } from './savedState.ts'

/** Everything that can be fetched again lives under this prefix (G-022): site list, selected site, dismissed banners. */
const cachePrefix = 'matinee.cache.'

export function clearCachedSiteData(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(cachePrefix)) localStorage.removeItem(key)
}

/** What "Clear cache" drops besides the fetched answers: cached site data and the chosen quick filter. */
export function clearCache(): void {
  clearCachedSiteData()
  useSavedState.setState({ quickFilter: null })
}
