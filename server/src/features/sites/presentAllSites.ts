import { allSitesId, type Site } from '@matinee/contract/sites'
import type { UserInfo } from './presentSite.ts'

const union = <T>(lists: T[][]): T[] => [...new Set(lists.flat())]
/** ISO 8601 in UTC sorts like its instants. */
const instants = (values: (string | null)[]) => values.filter((value) => value !== null).sort()

/**
 * The sum of all sites of an account: read-only, without zones and ads.txt. It offers every breakdown and filter that
 * any of the sites offers.
 */
export function presentAllSites(sites: Site[], user: UserInfo): Site {
  const isOfferedByAny = (breakdown: keyof Site['breakdowns']) =>
    sites.some(({ breakdowns }) => breakdowns[breakdown])
  return {
    id: allSitesId,
    virgulId: allSitesId,
    fqdn: '',
    status: 'LIVE',
    code: '',
    category: '',
    page: '',
    onboardingStep: -1,
    onboardingSteps: '',
    isApp: false,
    adsTxt: [],
    loaderSnippet: null,
    warning: null,
    info: { user },
    incomeTypes: union(sites.map(({ incomeTypes }) => incomeTypes)),
    tagMap: Object.assign({}, ...sites.map(({ tagMap }) => tagMap)) as Site['tagMap'],
    dimensions: union(sites.map(({ dimensions }) => dimensions)),
    zones: [],
    breakdowns: {
      daily: isOfferedByAny('daily'),
      monthly: isOfferedByAny('monthly'),
      placement: isOfferedByAny('placement'),
      tag: isOfferedByAny('tag'),
      platform: isOfferedByAny('platform'),
      appNames: isOfferedByAny('appNames'),
      site: isOfferedByAny('site'),
      statType: isOfferedByAny('statType'),
    },
    filters: {
      platforms: union(sites.map(({ filters }) => filters.platforms)),
      placement: false,
      tag: sites.some(({ filters }) => filters.tag),
    },
    tagSeenFirstAt: instants(sites.map(({ tagSeenFirstAt }) => tagSeenFirstAt)).at(0) ?? null,
    tagSeenLastAt: instants(sites.map(({ tagSeenLastAt }) => tagSeenLastAt)).at(-1) ?? null,
    updatedAt: instants(sites.map(({ updatedAt }) => updatedAt)).at(-1) ?? new Date(0).toISOString(),
  }
}
