import { mostDemandDays, type DemandSource, type RevenueAdjustment } from '@matinee/contract/demand'
import type * as calls from '@matinee/contract/demand'
import type { ReplyOf } from '@matinee/contract/call'
import { countDays, type Day } from '@matinee/contract/plain/calendar'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { invalidField } from '../../../platform/errors.ts'
import type { Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import * as store from './demand.store.ts'

export { listSourcesWithout } from './demand.store.ts'

/** The sources with a reported day in the range or an import since its first day, with these days. */
export async function listDemandSources(
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<DemandSource[]> {
  if (from > to || countDays(from, to) > mostDemandDays)
    throw invalidField('to', refusals.demandDays(mostDemandDays))
  const [reported, sources] = await Promise.all([
    store.listReportedDays(db, { start: from, end: to }),
    store.listSources(db, new Date(`${from}T00:00:00Z`)),
  ])
  const days = Map.groupBy(reported, ({ source }) => source)
  const found = new Map(sources.map((source) => [source.source, source]))
  return [...new Set([...found.keys(), ...days.keys()])].toSorted().map((source) => ({
    source,
    lastImportAt: found.get(source)?.lastImportAt?.toISOString() ?? null,
    columns: found.get(source)?.columns ?? null,
    days: (days.get(source) ?? []).map(({ source: _own, ...day }) => day),
  }))
}

/** Newest first. */
export async function listAdjustments(
  db: Db,
  { after, before, perPage, ...filter }: store.AdjustmentFilter & Keyset,
): Promise<ReplyOf<typeof calls.listRevenueAdjustments>> {
  const { rows, ...place } = await store.listAdjustments(db, filter, { after, before, perPage })
  const data = rows.map(({ at, accountId, accountName, ...row }): RevenueAdjustment => ({
    ...row,
    at: at.toISOString(),
    account: { id: accountId, name: accountName },
  }))
  return { data, ...place }
}
