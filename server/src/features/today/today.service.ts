import type { Today, TodayItem } from '@matinee/contract/today'
import type { Campaign } from '@matinee/contract/campaigns'
import { holdsStaffRight, type StaffRole } from '@matinee/contract/plain/account/staffRoles'
import { addDays, addMonths, dayIn, firstOfMonth } from '@matinee/contract/plain/calendar'
import { mostCounted } from '@matinee/contract/plain/mostCounted'
import { todayKinds, todayRights, type TodayKind } from '@matinee/contract/plain/todayKinds'
import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { listCampaignPage } from '../ads/campaigns.service.ts'
import { readState } from '../health/health.service.ts'
import { listSourcesWithout } from '../revenue/demand/demand.service.ts'
import { listAccountPayments, readMonth } from '../payments/month/months.service.ts'
import { listLongestWithoutPlacement } from '../sites/operate/operatedSites.service.ts'
import * as store from './today.store.ts'

/** What is wrong with the installation, and what waits for an operator of this role. */
export async function readToday(
  deps: Pick<Deps, 'db' | 'facts' | 'config'>,
  role: StaffRole | null,
  now = new Date(),
): Promise<Today> {
  const { db } = deps
  const mayHandle = (kind: TodayKind) => role !== null && holdsStaffRight(role, todayRights[kind])
  // One statement for both kinds.
  const campaigns = mayHandle('idleCampaigns') ? listCampaigns(deps) : Promise.resolve(noCampaigns)
  const lists: Record<TodayKind, () => Promise<store.WaitingList>> = {
    registrations: () => store.listRegistrations(db),
    sites: () => listSitesWithoutPlacement(db),
    idleCampaigns: async () => (await campaigns).idle,
    offPaceCampaigns: async () => (await campaigns).offPace,
    openMonths: () => listOpenMonths(db, now),
    waitingPayments: () => listWaitingPayments(db),
    missingSources: () => listMissingSources(db, now),
    failedImports: () => store.listFailedImports(db),
    failedVideos: () => store.listFailedVideos(db),
    failedReports: () => store.listFailedReports(db),
    failedMails: () => store.listFailedMails(db),
  }
  const [{ problems }, ...items] = await Promise.all([
    readState(deps),
    ...todayKinds.filter(mayHandle).map(async (kind) => present(kind, await lists[kind]())),
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

const listOf = (all: store.Waiting[]): store.WaitingList => ({
  count: all.length,
  examples: all.slice(0, store.mostListed),
})

const mostCampaigns = 100

const noCampaigns = { idle: listOf([]), offPace: listOf([]) }

/** Of the newest active campaigns those that cannot be shown, and those that are ahead of or behind their pace. */
async function listCampaigns(stores: Pick<Deps, 'db' | 'facts'>) {
  const { data } = await listCampaignPage(stores, { state: 'ACTIVE', perPage: mostCampaigns })
  const present = (all: Campaign[]) =>
    listOf(all.map(({ id, name }) => ({ id, name, accountId: null, accountName: null, at: null })))
  return {
    idle: present(data.filter(({ obstacle }) => obstacle !== null && !passing.has(obstacle))),
    offPace: present(
      data.filter(({ obstacle, pace }) => obstacle === null && pace !== null && pace !== 'onPace'),
    ),
  }
}

async function listSitesWithoutPlacement(db: Db): Promise<store.WaitingList> {
  const { count, examples } = await listLongestWithoutPlacement(db, store.mostListed)
  return {
    count,
    examples: examples.map(({ fqdn, createdAt, ...site }) => ({ ...site, name: fqdn, at: createdAt })),
  }
}

/** Obstacles that end without anybody. */
const passing = new Set<Campaign['obstacle']>(['not begun', 'outside its hours'])

/** The last ended month, while it is closed for no account. */
async function listOpenMonths(db: Db, now: Date): Promise<store.WaitingList> {
  const first = firstOfMonth(dayIn('UTC', now.getTime()))
  const term = addMonths(first, -1).slice(0, 7)
  const { count } = await readMonth(db, term)
  const waiting = { id: term, name: term, accountId: null, accountName: null, at: new Date(first) }
  return listOf(count === 0 ? [waiting] : [])
}

async function listWaitingPayments(db: Db): Promise<store.WaitingList> {
  const { data, hasNext } = await listAccountPayments(db, { state: 'waiting', perPage: mostCounted })
  const all = data
    .filter(({ block }) => block === null)
    .map(({ term, account }) => ({
      id: term,
      name: account.name,
      accountId: null,
      accountName: null,
      at: null,
    }))
  return hasNext ? { ...listOf(all), count: mostCounted } : listOf(all)
}

const comparedDays = 7

/** Sources that reported in the week before, but not yesterday. */
async function listMissingSources(db: Db, now: Date): Promise<store.WaitingList> {
  const missing = addDays(dayIn('UTC', now.getTime()), -1)
  const days = Array.from({ length: comparedDays }, (_, at) => addDays(missing, at - comparedDays))
  const sources = await listSourcesWithout(db, { days, missing })
  return listOf(
    sources.map((source) => ({ id: source, name: source, accountId: null, accountName: null, at: null })),
  )
}
