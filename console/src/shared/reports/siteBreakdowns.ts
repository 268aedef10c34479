import type { Site } from '@matinee/contract/sites'

/** The breakdowns of site reports, in the order of the table's columns. */
export const siteBreakdowns = [
  'month',
  'day',
  'site',
  'zone',
  'platform',
  'tag',
  'statType',
  'appNames',
] as const
export type SiteBreakdown = (typeof siteBreakdowns)[number]

/** The breakdowns that the site's settings offer. */
export function offeredBreakdowns({ breakdowns }: Site): SiteBreakdown[] {
  const isOffered: Record<SiteBreakdown, boolean> = {
    month: breakdowns.monthly,
    day: breakdowns.daily,
    site: breakdowns.site,
    zone: breakdowns.placement,
    platform: breakdowns.platform,
    tag: breakdowns.tag,
    statType: breakdowns.statType,
    appNames: breakdowns.appNames,
  }
  return siteBreakdowns.filter((name) => isOffered[name])
}
