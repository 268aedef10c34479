import type { Today, TodayItem } from '@matinee/contract/today'
import { addDays, dayIn } from '@matinee/contract/plain/calendar'
import { todayKinds, type TodayKind } from '@matinee/contract/plain/todayKinds'
import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { readState } from '../health/health.service.ts'
import { listReportedDays } from '../revenue/demand/demand.service.ts'
import * as store from './today.store.ts'

/** What is wrong with the installation, and what waits for an operator. */
export async function readToday(
  deps: Pick<Deps, 'db' | 'facts' | 'config'>,
  now = new Date(),
): Promise<Today> {
  const { db } = deps
  const lists: Record<TodayKind, Promise<store.WaitingList>> = {
    registrations: store.listRegistrations(db),
    sites: store.listSitesWithoutZones(db),
    missingSources: listMissingSources(db, now),
    failedImports: store.listFailedImports(db),
    failedVideos: store.listFailedVideos(db),
    failedReports: store.listFailedReports(db),
  }
  const [{ problems }, ...items] = await Promise.all([
    readState(deps),
    ...todayKinds.map(async (kind) => present(kind, await lists[kind])),
  ])
  return { checkedAt: now.toISOString(), problems, items: items.filter(({ count }) => count > 0) }
}

const present = (kind: TodayKind, { count, examples }: store.WaitingList): TodayItem => ({
  kind,
  count,
  examples: examples.map(({ id, name, accountId, accountName, at }) => ({
    id,
    name,
    account: accountId === null ? null : { id: accountId, name: accountName! },
    at: at?.toISOString() ?? null,
  })),
})

const comparedDays = 7
const shownSources = 3

/** Sources that reported in the week before, but not yesterday. */
async function listMissingSources(db: Db, now: Date): Promise<store.WaitingList> {
  const yesterday = addDays(dayIn('UTC', now.getTime()), -1)
  const reported = await listReportedDays(db, { start: addDays(yesterday, -comparedDays), end: yesterday })
  const sources = [...Map.groupBy(reported, ({ source }) => source)]
  const missing = sources.filter(([, days]) => days.every(({ day }) => day !== yesterday))
  return {
    count: missing.length,
    examples: missing.slice(0, shownSources).map(([source]) => ({
      id: source,
      name: source,
      accountId: null,
      accountName: null,
      at: null,
    })),
  }
}
