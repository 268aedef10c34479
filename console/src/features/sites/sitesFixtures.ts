import { loaderSnippet, zoneSnippet, zoneTypeOf } from '@matinee/contract/plain/zones'
import { allSitesId, type Site, type Zone } from '@matinee/contract/sites'

const host = 'https://cdn.test'

/** A placement as the server answers it to account types 0 and 4, for tests. */
export function aZone(some: Partial<Zone> = {}): Zone {
  const { id = 'z1', name = 'Masthead' } = some
  const zoneType = zoneTypeOf(name)
  return {
    id,
    name,
    mobile: '320x50',
    desktop: '970x250',
    zoneType,
    snippet: zoneSnippet(0, { host, zoneId: id, zoneType }),
    ...some,
  }
}

/** A site as the server answers it: set up, with all breakdowns and filters. */
export function aSite(some: Partial<Site> = {}): Site {
  const { id = 'a', code = `${id}code` } = some
  return {
    id,
    virgulId: `v-${id}`,
    fqdn: `${id}.example`,
    status: 'LIVE',
    code,
    category: 'News',
    page: '',
    onboardingStep: -1,
    onboardingSteps: '0,1,2,3',
    isApp: false,
    adsTxt: ['exchange.example, 1234, DIRECT, f08c47fec0942fa0'],
    loaderSnippet: loaderSnippet(0, { host, code }),
    warning: null,
    info: { user: { apps: [], appUsers: [] } },
    incomeTypes: [],
    tagMap: {},
    dimensions: [],
    zones: [aZone()],
    breakdowns: {
      daily: true,
      monthly: true,
      placement: true,
      tag: true,
      platform: true,
      appNames: false,
      site: false,
      statType: true,
    },
    filters: { platforms: ['all', 'desktop', 'mobile'], placement: true, tag: true },
    tagSeenFirstAt: null,
    tagSeenLastAt: null,
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...some,
  }
}

/** The sum of all sites, listed first when there are two or more. */
const allSites = (some: Partial<Site> = {}): Site =>
  aSite({
    id: allSitesId,
    virgulId: allSitesId,
    fqdn: '',
    code: '',
    adsTxt: [],
    zones: [],
    loaderSnippet: null,
    ...some,
  })

/** The answer to GET /sites, including the sum of all, which the server adds. */
export const listedSites = (...sites: Site[]) => ({
  body: {
    sites: sites.length > 1 ? [allSites(), ...sites] : sites,
    info: { user: { apps: [], appUsers: [] } },
  },
})
