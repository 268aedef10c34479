import { outsideTag, videoIncomeType } from '@matinee/contract/plain/adBeacon'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import type { ReplyOf } from '@matinee/contract/call'
import type { explainMetric } from '@matinee/contract/reports'
import type { OwnSite } from '../sites/sites.service.ts'
import { readReport, type ReportDeps, type ReportQuery, type ReportRow } from './readReport.ts'
import { maxRows } from './reportRequest.ts'
import { noFilter, type ReadLimits } from './revenueSums.facts.ts'

type Compared = ReplyOf<typeof explainMetric>['data']['outsideTags'][number]
type Counted = { own: number; imported: number }

/**
 * Impressions of outside tags by video placement: those that our trackers counted next to those that imports report for the
 * same placement, on the days for which both have some. Platforms and placements of the query's filter count, its tags and
 * income types do not: imports name their own. Placements without impressions of an outside tag are missing.
 */
export async function compareOutsideTags(
  deps: ReportDeps,
  query: Omit<ReportQuery, 'by'>,
  sites: readonly OwnSite[],
  limits: ReadLimits,
): Promise<Compared[]> {
  const { zones: chosen, platforms, sites: siteIds } = query.filter
  const zones = sites
    .flatMap((site) => site.zones)
    .filter(({ id, name }) => zoneTypeOf(name) === 'preroll' && (!chosen || chosen.includes(id)))
  if (zones.length === 0) return []
  const filter = { ...noFilter, sites: siteIds, platforms, zones: zones.map(({ id }) => id) }
  const by = ['day', 'zone', 'source', 'tag', 'type'] as const
  const { rows, isCut } = await readReport(deps, { ...query, filter, by }, { ...limits, maxRows })
  if (isCut) return []
  const counted = countByZoneAndDay(rows)
  return zones.flatMap(({ id, name }) => {
    const days = [...(counted.get(id)?.values() ?? [])].filter(({ own }) => own > 0)
    return days.length === 0 ? [] : [{ zone: { id, name }, ...addCommonDays(days) }]
  })
}

function countByZoneAndDay(rows: readonly ReportRow[]): Map<string, Map<string, Counted>> {
  const zones = new Map<string, Map<string, Counted>>()
  for (const { keys, sums } of rows) {
    const days = zones.get(keys.zone!) ?? new Map<string, Counted>()
    const counted = days.get(keys.day!) ?? { own: 0, imported: 0 }
    if (keys.source !== '') counted.imported += sums.impressions
    else if (keys.tag === outsideTag && keys.type === videoIncomeType) counted.own += sums.impressions
    zones.set(keys.zone!, days.set(keys.day!, counted))
  }
  return zones
}

function addCommonDays(days: readonly Counted[]): Omit<Compared, 'zone'> {
  const common = days.filter(({ imported }) => imported > 0)
  const total = (name: keyof Counted) => common.reduce((sum, day) => sum + day[name], 0)
  const [impressions, importedImpressions] = [total('own'), total('imported')]
  return {
    days: common.length,
    impressions,
    importedImpressions,
    difference: common.length === 0 ? null : (100 * (importedImpressions - impressions)) / impressions,
  }
}
