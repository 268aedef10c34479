import type { Campaign, CampaignDay, CampaignDetails, campaignStates } from '@matinee/contract/campaigns'
import type * as calls from '@matinee/contract/campaigns'
import type { ReplyOf } from '@matinee/contract/call'
import { addDays, dayIn } from '@matinee/contract/plain/calendar'
import { computePace } from '@matinee/contract/plain/campaignPace'
import { isInSchedule } from '@matinee/contract/plain/campaignSchedule'
import { notFound } from '../../../platform/errors.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import type { Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { describeFailure } from '../../videos/videos.service.ts'
import { latestRates } from '../../revenue/revenue.service.ts'
import { readCampaignSums, type CampaignSums } from '../campaignSums.facts.ts'
import { readCampaignDays, readRecentSpending } from './campaignDays.facts.ts'
import { ownPrice, type Priced } from '../priceOf.ts'
import * as store from './campaignReads.store.ts'

export type Stores = { db: Db; facts: Facts }
const nothing: CampaignSums = {
  impressions: 0,
  views: 0,
  clicks: 0,
  starts: 0,
  completes: 0,
  skips: 0,
  spent: { try: 0, usd: 0, eur: 0 },
}
/** Days of the forecast, today included. */
const recentDays = 7

const today = () => dayIn('UTC', Date.now())

type Film = store.CampaignRow['films'][number]

type ListQuery = Keyset & {
  search?: string | undefined
  state?: (typeof campaignStates)[number] | undefined
}

/** A page, newest first. */
export async function listCampaignPage(
  stores: Stores,
  { search, state, ...page }: ListQuery,
): Promise<ReplyOf<typeof calls.listCampaigns>> {
  const filter = state === 'NOT_SHOWN' ? await findUnshown(stores) : state && { status: state }
  const { rows, ...place } = await store.listCampaignPage(stores.db, { search, state: filter }, page)
  return { data: await describe(stores, rows), ...place }
}

async function findUnshown({ db, facts }: Stores): Promise<store.StateFilter> {
  const [rows, rates] = await Promise.all([store.listBudgets(db), latestRates(db, today())])
  const sums = await readCampaignSums(
    facts,
    rows.map(({ id }) => id),
  ).catch(() => null)
  const spent = rows.filter((row) => isSpent(row, sums && (sums.get(row.id) ?? nothing)))
  return { spentIds: spent.map(({ id }) => id), hasRates: rates !== null }
}

/** Throws 404. */
export async function readCampaign(stores: Stores, id: string): Promise<CampaignDetails> {
  const row = await store.readCampaign(stores.db, id)
  if (!row) throw notFound()
  const [[campaign], targets] = await Promise.all([
    describe(stores, [row]),
    store.listTargets(stores.db, row),
  ])
  return { ...campaign!, ...targets }
}

/** Throws 404. */
export async function readDelivery({ db, facts }: Stores, id: string): Promise<CampaignDay[]> {
  const row = await store.readCampaign(db, id)
  if (!row) throw notFound()
  return readCampaignDays(facts, id, row.currency)
}

/** Sites with their placements, videos and players. */
export async function searchTargets(
  db: Db,
  search: string,
): Promise<ReplyOf<typeof calls.searchCampaignTargets>> {
  const [data, videos, players] = await Promise.all([
    store.searchTargets(db, search),
    store.searchVideos(db, search),
    store.searchPlayers(db, search),
  ])
  return { data, videos, players }
}

async function describe({ db, facts }: Stores, rows: store.CampaignRow[]): Promise<Campaign[]> {
  const ids = rows.map(({ id }) => id)
  const recentFrom = addDays(today(), 1 - recentDays)
  const [sums, recent, rates] = await Promise.all([
    readCampaignSums(facts, ids).catch(() => null),
    readRecentSpending(facts, ids, recentFrom).catch(() => null),
    latestRates(db, today()),
  ])
  return rows.map((row) => {
    const counted = sums && recent && (sums.get(row.id) ?? nothing)
    const obstacle = findObstacle(row, rates !== null, counted)
    const { spent, ...counts } = counted ?? nothing
    const pace = computePace({
      now: Date.now(),
      startsAt: row.startsAt.getTime(),
      endsAt: row.endsAt?.getTime() ?? null,
      budgetMicros: row.budgetMicros,
      spentMicros: spent[row.currency],
      recentMicros: recent?.get(row.id)?.[row.currency] ?? 0,
      recentFrom: Date.parse(recentFrom),
      schedule: row.schedule,
      isRunning: row.status === 'ACTIVE' && (obstacle === null || pacedObstacles.has(obstacle)),
    })
    return {
      ...present(row),
      obstacle,
      sums: counted && { ...counts, spentMicros: spent[row.currency] },
      ...(counted ? pace : { ...pace, forecastMicros: null, pace: null }),
    }
  })
}

/** With these a campaign still has a pace. */
const pacedObstacles = new Set<Campaign['obstacle']>(['budget spent', 'outside its hours'])

const present = ({ creatives, films, ...row }: store.CampaignRow) => ({
  ...row,
  platforms: row.platforms,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  creatives: creatives.map(({ id, size, image, alt }) => ({
    id,
    size,
    kind: image === null ? ('html' as const) : ('image' as const),
    alt,
    path: image === null ? `/ads/frames/${id}` : `/ads/creatives/${image}`,
  })),
  films: films.map(presentFilm),
})

function presentFilm({ statusReason, originalKey, sourceKind, mediaKey, rendition, ...film }: Film) {
  const folder = mediaKey === null ? null : `/media/${mediaKey}`
  return {
    ...film,
    ...describeFailure({ status: film.status, statusReason, originalKey, sourceKind }),
    poster: folder && film.poster && `${folder}/${film.poster}`,
    path: folder && rendition && `${folder}/${rendition}.mp4`,
  }
}

function findObstacle(
  row: store.CampaignRow,
  hasRates: boolean,
  sums: CampaignSums | null,
): Campaign['obstacle'] {
  const { status, startsAt, endsAt, schedule, creatives, films, pricing } = row
  if (status !== 'ACTIVE') return null
  if (startsAt.getTime() > Date.now()) return 'not begun'
  if (endsAt && endsAt.getTime() <= Date.now()) return 'over'
  const hasAd =
    (pricing === 'cpm' && creatives.length > 0) || films.some((film) => film.status === 'AVAILABLE')
  if (!hasAd) return 'no creative'
  if (isSpent(row, sums)) return 'budget spent'
  if (!hasRates) return 'no exchange rate'
  return schedule && !isInSchedule(schedule, Date.now()) ? 'outside its hours' : null
}

type Budget = Priced & Pick<store.CampaignRow, 'budgetMicros'>

/** Whether the budget no longer covers one more impression or completed view. */
const isSpent = ({ budgetMicros, ...priced }: Budget, sums: CampaignSums | null) =>
  budgetMicros !== null && sums !== null && budgetMicros - sums.spent[priced.currency] < ownPrice(priced)
