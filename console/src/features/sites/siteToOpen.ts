import type { Site } from '@matinee/contract/sites'
import { isAllSites } from '../../shared/isAllSites.ts'

/** The selected site; one that is gone, or was never the user's, counts as none: then the first real one (G-081). */
export function siteToOpen(sites: readonly Site[], selected: string | null): Site | undefined {
  return sites.find(({ id }) => id === selected) ?? sites.find((site) => !isAllSites(site))
}
