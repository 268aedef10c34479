import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Campaign, CampaignChange, Creative, NewCampaign } from '@matinee/contract/adminRevenue'
import { zoneSizeShape } from '@matinee/contract/plain/zones'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../platform/errors.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { latestRates } from '../revenue/revenue.service.ts'
import * as store from './campaigns.store.ts'
import { readCampaignSums, type CampaignSums } from './campaignSums.facts.ts'
import { findDifferences } from './findDifferences.ts'
import { removePicture, storePicture } from './creativeFiles.ts'
import { maxHtmlBytes, readCreative } from './readCreative.ts'

export type { CampaignSums } from './campaignSums.facts.ts'
export { ownTag } from './decide.ts'
export { priceOf } from './priceOf.ts'

export type OperatorCampaign = Campaign & {
  createdAt: string
  /** Why an active campaign is not shown; null when it can be. */
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
  return rows.map((row, index) => {
    const ads = creatives[index]!.map(({ id, size, imageKey, alt }): Creative => ({
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
      obstacle: findObstacle(row, { hasCreative: ads.length > 0, hasRates: rates !== null, sums: counted }),
    }
  })
}

function findObstacle(
  row: Row,
  { hasCreative, hasRates, sums }: { hasCreative: boolean; hasRates: boolean; sums: CampaignSums | null },
): OperatorCampaign['obstacle'] {
  const { status, startsAt, endsAt, budgetMicros, currency, cpmMicros } = row
  if (status !== 'ACTIVE') return null
  if (startsAt.getTime() > Date.now()) return 'not begun'
  if (endsAt && endsAt.getTime() <= Date.now()) return 'over'
  if (!hasCreative) return 'no creative'
  const remaining = budgetMicros === null || !sums ? Infinity : budgetMicros - sums.spent[currency]
  if (remaining < cpmMicros / 1000) return 'budget spent'
  return hasRates ? null : 'no exchange rate'
}

/** Those of the demo data. */
export const listDemoCampaigns = store.listDemoCampaigns

export type CampaignEvent = { at: string; kind: string; actor: string; details: Record<string, unknown> }

/** The campaign's latest audit entries, newest first. */
export async function readCampaignEvents(db: Db, id: string): Promise<CampaignEvent[]> {
  return (await store.listEvents(db, id, 10)).map((event) => ({ ...event, at: event.at.toISOString() }))
}

// `actor`: a staff user's id, `cli` or `demo`; each change is audited with it.

/** A new campaign is paused because it has no ads yet. Throws 422 for unknown sites and zones. */
export async function addCampaign(
  db: Db,
  fields: NewCampaign,
  { actor, isDemo = false }: { actor: string; isDemo?: boolean },
): Promise<string> {
  const { startsAt = new Date().toISOString(), endsAt, siteIds = [], zoneIds = [], platforms = [] } = fields
  await refuseUnknown(db, { siteIds, zoneIds })
  refuseOrder(startsAt, endsAt ?? null)
  const id = newId()
  const row = {
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
  }
  await db.transaction().execute(async (tx) => {
    await store.insertCampaign(tx, { ...row, id, isDemo })
    await note(tx, actor, { campaign: id, ...row }, 'created')
  })
  return id
}

/** Changes the given fields. An ended campaign stays ended. Throws 404, 409, 422. */
export async function changeCampaign(
  db: Db,
  id: string,
  change: CampaignChange,
  actor: string,
): Promise<void> {
  await refuseUnknown(db, { siteIds: change.siteIds ?? [], zoneIds: change.zoneIds ?? [] })
  await db.transaction().execute(async (tx) => {
    const row = requireNotEnded(await store.lockCampaign(tx, id))
    const startsAt = change.startsAt ?? row.startsAt.toISOString()
    const endsAt = change.endsAt === undefined ? (row.endsAt?.toISOString() ?? null) : change.endsAt
    refuseOrder(startsAt, endsAt)
    const { before, after } = findDifferences(row, change)
    if (Object.keys(after).length === 0) return
    await store.updateCampaign(tx, id, after)
    await note(tx, actor, { campaign: id, before, after })
  })
}

function note(
  tx: Tx,
  actor: string,
  details: Record<string, unknown>,
  kind: 'created' | 'changed' = 'changed',
) {
  return writeAudit(tx, { kind, accountId: null, actor, details })
}

export type NewCreative = { size: string; alt?: string } & ({ image: Buffer } | { html: string })

/** Throws 404, 409 for an ended campaign, 422 `image_invalid` or `invalid_request`, 507 `storage_full`. */
export async function addCreative(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  campaignId: string,
  creative: NewCreative,
  actor: string,
): Promise<string> {
  const { size, alt = '' } = creative
  if (!zoneSizeShape.test(size) || size.split('x').some((side) => Number(side) === 0))
    throw invalidField('size', refusals.sizeExpected(size))
  if (alt.length > 200) throw invalidField('alt', refusals.maxCharacters(200))
  requireNotEnded(await store.findCampaign(db, campaignId))
  const id = newId()
  const base = { id, campaignId, size, alt }
  const insert = (row: Parameters<typeof store.insertCreative>[1]) =>
    db.transaction().execute(async (tx) => {
      requireNotEnded(await store.lockCampaign(tx, campaignId))
      await store.insertCreative(tx, row)
      const kind = row.html === null ? 'image' : 'html'
      await note(tx, actor, { campaign: campaignId, addedCreative: id, size, kind, alt })
    })
  if ('html' in creative) {
    const bytes = Buffer.byteLength(creative.html)
    if (bytes === 0 || bytes > maxHtmlBytes || creative.html.includes('\u0000'))
      throw invalidField('html', refusals.htmlBytes(maxHtmlBytes))
    await insert({ ...base, html: creative.html, imageKey: null })
    return id
  }
  const imageKey = await storePicture(files, readCreative(creative.image, size))
  await insert({ ...base, imageKey, html: null })
  return id
}

/** The campaign if it can still change. Throws 404 for a missing one, 409 for an ended one. */
function requireNotEnded<Row extends Pick<Campaign, 'status'>>(row: Row | undefined): Row {
  if (!row) throw notFound()
  if (row.status === 'ENDED') throw new AppError('invalid_request', 409, refusals.campaignEnded)
  return row
}

/** A page that was about to show the ad shows an empty box. Throws 404. */
export async function removeCreative(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
  actor: string,
): Promise<{ campaignId: string }> {
  const row = await db.transaction().execute(async (tx) => {
    const creative = await store.deleteCreative(tx, id)
    if (!creative) throw notFound()
    await note(tx, actor, { campaign: creative.campaignId, removedCreative: id, size: creative.size })
    return creative
  })
  if (row.imageKey) await removePicture(files, row.imageKey)
  return { campaignId: row.campaignId }
}

/** The ids of sites given by id or domain. Throws 422 for anything else, and for a domain that both a site and an app have. */
export async function findSiteIds(db: Db, idsOrDomains: readonly string[]): Promise<string[]> {
  const sites = await store.findSites(db, idsOrDomains)
  return idsOrDomains.map((one) => {
    const [site, another] = sites.filter(({ id, fqdn }) => id === one || fqdn === one.toLowerCase())
    if (!site) throw invalidField('site', refusals.noSuchSite(one))
    if (another) throw invalidField('site', refusals.ambiguousSite(one))
    return site.id
  })
}

async function refuseUnknown(db: Db, targets: { siteIds: string[]; zoneIds: string[] }): Promise<void> {
  const [unknown] = await store.findUnknown(db, targets)
  if (unknown !== undefined)
    throw invalidField(
      targets.siteIds.includes(unknown) ? 'siteIds' : 'zoneIds',
      refusals.noSuchSiteOrZone(unknown),
    )
}

function refuseOrder(startsAt: string, endsAt: string | null): void {
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    throw invalidField('endsAt', refusals.endsTooEarly)
}

const today = () => new Date().toISOString().slice(0, 10)
