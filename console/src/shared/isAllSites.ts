import { allSitesId, type Site } from '@matinee/contract/sites'

/** The sum of all sites, which is no site of its own: nothing can be set up for it. */
export const isAllSites = ({ id, virgulId }: Pick<Site, 'id' | 'virgulId'>): boolean =>
  id === allSitesId || virgulId === '' || virgulId === allSitesId
