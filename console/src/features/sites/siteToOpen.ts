import type { Site } from '@matinee/contract/sites'
import { isAllSites } from '../../shared/isAllSites.ts'

/** The selected site, if the user still has it; else the first one that is not the sum of all. */
export function siteToOpen(sites: readonly Site[], selected: string | null): Site | undefined {
  return sites.find(({ id }) => id === selected) ?? sites.find((site) => !isAllSites(site))
}
