import { allSitesId, type Site } from '@matinee/contract/sites'

/** Whether this is the entry for the sum of all sites, which has no settings. */
export const isAllSites = ({ id, virgulId }: Pick<Site, 'id' | 'virgulId'>): boolean =>
  id === allSitesId || virgulId === '' || virgulId === allSitesId
