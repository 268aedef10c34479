import type { Campaign, CampaignChange, Creative, NewCampaign } from '@matinee/contract/adminRevenue'
import { zoneSizeShape } from '@matinee/contract/plain/zones'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Facts } from '../../platform/facts.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/postgres.ts'
import { latestRates } from '../revenue/revenue.service.ts'
import * as store from './campaigns.store.ts'
import { readCampaignSums, type CampaignSums } from './campaignSums.facts.ts'
import { removePicture, storePicture } from './creativeFiles.ts'
import { maxHtmlBytes, readCreative } from './readCreative.ts'

export type { CampaignSums } from './campaignSums.facts.ts'
export { ownTag } from './decide.ts'
export { priceOf } from './priceOf.ts'

export type OperatorCampaign = Campaign & {
  createdAt: string
  /** Why it is not shown although it is active; null when nothing is in the way. */
  obstacle: 'not begun' | 'over' | 'no creative' | 'budget spent' | 'no exchange rate' | null
  creatives: Creative[]
  /** Null when the facts store does not answer. */
  sums: CampaignSums | null
}

type Stores = { db: Db; facts: Facts }
const nothing: CampaignSums = { impressions: 0, views: 0, clicks: 0, spent: { try: 0, usd: 0, eur: 0 } }

/** Newest first. */
export async function listCampaigns(stores: Stores): Promise<OperatorCampaign[]> {
  return describe(stores, await store.listCampaigns(stores.db))
}

/** Throws 404. */
export async function readCampaign(stores: Stores, id: string): Promise<OperatorCampaign> {
  const row = await store.findCampaign(stores.db, id)
  if (!row) throw notFound()
  return (await describe(stores, [row]))[0]!
}

type Row = Awaited<ReturnType<typeof store.listCampaigns>>[number]

async function describe({ db, facts }: Stores, rows: Row[]): Promise<OperatorCampaign[]> {
  const [sums, rates, creatives] = await Promise.all([
    readCampaignSums(
      facts,
      rows.map(({ id }) => id),
    ).catch(() => null),
    latestRates(db, today()),
    Promise.all(rows.map(({ id }) => store.listCreatives(db, id))),
  ])
  return rows.map((row, at) => {
    const ads = creatives[at]!.map(({ id, size, imageKey, alt }): Creative => ({
      id,
      size,
      kind: imageKey === null ? 'html' : 'image',
      alt,
    }))
    const counted = sums && (sums.get(row.id) ?? nothing)
    return {
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      creatives: ads,
      sums: counted,
      obstacle: obstacleOf(row, { hasCreative: ads.length > 0, hasRates: rates !== null, sums: counted }),
    }
  })
}

function obstacleOf(
  row: Row,
  of: { hasCreative: boolean; hasRates: boolean; sums: CampaignSums | null },
): OperatorCampaign['obstacle'] {
  const { status, startsAt, endsAt, budgetMicros, currency, cpmMicros } = row
  if (status !== 'ACTIVE') return null
  if (startsAt.getTime() > Date.now()) return 'not begun'
  if (endsAt && endsAt.getTime() <= Date.now()) return 'over'
  if (!of.hasCreative) return 'no creative'
  const left = budgetMicros === null || !of.sums ? Infinity : budgetMicros - of.sums.spent[currency]
  if (left < cpmMicros / 1000) return 'budget spent'
  return of.hasRates ? null : 'no exchange rate'
}

/** Those of the demo data. */
export const listDemoCampaigns = store.listDemoCampaigns

/** A new campaign is paused: it has nothing to show yet. Throws 422 for sites and zones that are not there. */
export async function addCampaign(
  db: Db,
  fields: NewCampaign,
  { isDemo = false }: { isDemo?: boolean } = {},
): Promise<string> {
  const { startsAt = new Date().toISOString(), endsAt, siteIds = [], zoneIds = [], platforms = [] } = fields
  await refuseUnknown(db, { siteIds, zoneIds })
  refuseOrder(startsAt, endsAt ?? null)
  const id = newId()
  await store.insertCampaign(db, {
    id,
    name: fields.name,
    advertiser: fields.advertiser,
    startsAt,
    endsAt: endsAt ?? null,
    cpmMicros: fields.cpmMicros,
    currency: fields.currency,
    budgetMicros: fields.budgetMicros ?? null,
    clickUrl: fields.clickUrl,
    siteIds,
    zoneIds,
    platforms,
    isDemo,
  })
  return id
}

/** Only the fields that are given. An ended campaign stays ended. Throws 404, 409, 422. */
export async function changeCampaign(db: Db, id: string, change: CampaignChange): Promise<void> {
  await refuseUnknown(db, { siteIds: change.siteIds ?? [], zoneIds: change.zoneIds ?? [] })
  await db.transaction().execute(async (tx) => {
    const row = await store.findCampaign(tx, id)
    if (!row) throw notFound()
    if (row.status === 'ENDED')
      throw new AppError('invalid_request', 409, 'The campaign has ended; make a new one')
    const startsAt = change.startsAt ?? row.startsAt.toISOString()
    const endsAt = change.endsAt === undefined ? (row.endsAt?.toISOString() ?? null) : change.endsAt
    refuseOrder(startsAt, endsAt)
    if (!(await store.updateCampaign(tx, id, change))) throw notFound()
  })
}

export type NewCreative = { size: string; alt?: string } & ({ image: Buffer } | { html: string })

/** Throws 404, 409 for an ended campaign, 422 `image_invalid` or `invalid_request`, 507 `storage_full`. */
export async function addCreative(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  campaignId: string,
  creative: NewCreative,
): Promise<string> {
  const { size, alt = '' } = creative
  if (!zoneSizeShape.test(size) || size.split('x').some((side) => Number(side) === 0))
    throw invalid('size', `"${size}" is no size such as 300x250`)
  if (alt.length > 200) throw invalid('alt', 'at most 200 characters')
  const row = await store.findCampaign(db, campaignId)
  if (!row) throw notFound()
  if (row.status === 'ENDED')
    throw new AppError('invalid_request', 409, 'The campaign has ended; make a new one')
  const id = newId()
  const base = { id, campaignId, size, alt }
  if ('html' in creative) {
    const bytes = Buffer.byteLength(creative.html)
    if (bytes === 0 || bytes > maxHtmlBytes || creative.html.includes('\u0000'))
      throw invalid('html', `1 to ${maxHtmlBytes.toLocaleString('en')} bytes of text`)
    await store.insertCreative(db, { ...base, html: creative.html, imageKey: null })
    return id
  }
  const imageKey = await storePicture(files, readCreative(creative.image, size))
  await store.insertCreative(db, { ...base, imageKey, html: null })
  return id
}

/** Pages that were just told of it show an empty place. Throws 404. */
export async function removeCreative(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
): Promise<{ campaignId: string }> {
  const row = await store.deleteCreative(db, id)
  if (!row) throw notFound()
  if (row.imageKey) await removePicture(files, row.imageKey)
  return { campaignId: row.campaignId }
}

/** Of ids or domains. Throws 422 for what is neither, and for a domain that an app has as well as a site. */
export async function findSiteIds(db: Db, given: readonly string[]): Promise<string[]> {
  const sites = await store.findSites(db, given)
  return given.map((one) => {
    const [site, another] = sites.filter(({ id, fqdn }) => id === one || fqdn === one.toLowerCase())
    if (!site) throw invalid('site', `There is no site "${one}"`)
    if (another) throw invalid('site', `Several sites are called "${one}"; say which one by its id`)
    return site.id
  })
}

async function refuseUnknown(db: Db, of: { siteIds: string[]; zoneIds: string[] }): Promise<void> {
  const [unknown] = await store.findUnknown(db, of)
  if (unknown !== undefined)
    throw invalid(
      of.siteIds.includes(unknown) ? 'siteIds' : 'zoneIds',
      `There is no site or zone "${unknown}"`,
    )
}

function refuseOrder(startsAt: string, endsAt: string | null): void {
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    throw invalid('endsAt', 'It would end before it begins')
}

const invalid = (field: string, why: string) =>
  new AppError('invalid_request', 422, `${field}: ${why}`, { [field]: why })
const today = () => new Date().toISOString().slice(0, 10)
