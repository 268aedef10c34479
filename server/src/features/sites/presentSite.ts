import { videoIncomeType } from '@matinee/contract/plain/adBeacon'
import { isDeployedForYou, loaderSnippet, zoneSnippet, zoneTypeOf } from '@matinee/contract/plain/zones'
import type { Site, Zone } from '@matinee/contract/sites'
import type { Config } from '../../platform/config.ts'
import { adsTxtLines } from './adsTxt/adsTxtLines.ts'
import type { SiteRow, ZoneRow } from './sites.store.ts'

export type UserInfo = Site['info']['user']
type Settings = Pick<Config, 'publicUrl' | 'adsTxtTemplate'>

export function presentSite(config: Settings, row: SiteRow, user: UserInfo): Site {
  const { id, fqdn, status, code, category, page, onboardingStep, onboardingSteps, isApp } = row
  const offers = (breakdown: string) => row.breakdowns.includes(breakdown)
  const { incomeTypes, tagMap, dimensions } = row
  return {
    id,
    virgulId: id,
    fqdn,
    status,
    code,
    category,
    page,
    onboardingStep,
    onboardingSteps,
    isApp,
    adsTxt: adsTxtLines(config, row),
    loaderSnippet: isApp ? null : loaderSnippet(row.integrationType, { host: config.publicUrl, code }),
    warning:
      row.warningTitle === null || row.warningDescription === null
        ? null
        : { title: row.warningTitle, description: row.warningDescription },
    info: { user },
    incomeTypes: withVideoAds(incomeTypes, row),
    tagMap,
    dimensions,
    zones: row.zones.map((zone) => presentZone(config, row, zone)),
    breakdowns: {
      daily: offers('daily'),
      monthly: offers('monthly'),
      placement: offers('placement'),
      tag: offers('tag'),
      platform: offers('platform'),
      appNames: offers('appNames') || dimensions.includes('appNames'),
      site: offers('site'),
      statType: offers('statType'),
    },
    filters: {
      platforms: row.platforms as Site['filters']['platforms'],
      placement: offers('placement'),
      tag: offers('tag'),
    },
    tagSeenFirstAt: row.tagSeenFirstAt?.toISOString() ?? null,
    tagSeenLastAt: row.tagSeenLastAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Reports of a site with a video placement can be filtered by video ads, which need no setup by an operator. */
const withVideoAds = (incomeTypes: string[], { zones }: Pick<SiteRow, 'zones'>): string[] =>
  incomeTypes.includes(videoIncomeType) || !zones.some(({ name }) => zoneTypeOf(name) === 'preroll')
    ? incomeTypes
    : [...incomeTypes, videoIncomeType]

/** An app has no page to paste code into. */
export function presentZone(
  { publicUrl }: Settings,
  { integrationType, isApp }: Pick<SiteRow, 'integrationType' | 'isApp'>,
  { id, name, mobile, desktop }: ZoneRow,
): Zone {
  const zoneType = zoneTypeOf(name)
  const hasSnippet = !isApp && !isDeployedForYou(zoneType)
  const snippet = hasSnippet ? zoneSnippet(integrationType, { host: publicUrl, zoneId: id, zoneType }) : null
  return { id, name, mobile, desktop, zoneType, snippet }
}
