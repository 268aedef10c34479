import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Campaign, CampaignChange, NewCampaign } from '@matinee/contract/campaigns'
import type { AuditEntry } from '@matinee/contract/audit'
import { maxCreativeHtmlBytes } from '@matinee/contract/plain/creativeLimits'
import { scheduledMs } from '@matinee/contract/plain/campaignSchedule'
import { zoneSizeShape } from '@matinee/contract/plain/zones'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { listLatest, staleRefusal, type Viewer } from '../audit/audit.service.ts'
import * as store from './campaigns.store.ts'
import { findDifferences } from './findDifferences.ts'
import { removePicture, storePicture } from './creativeFiles.ts'
import { requireNotEnded } from './requireNotEnded.ts'
import { readCreative } from './readCreative.ts'

export { copyCampaign } from './campaigns/copyCampaign.ts'
export { listCampaignPage, readCampaign, readDelivery, searchTargets } from './campaigns/readCampaigns.ts'
export { addFilmFile, removeFilm } from './films/films.service.ts'
export { ownTag } from './decide.ts'
export { priceOf, type Priced } from './priceOf.ts'

/** Those of the demo data. */
export const listDemoCampaigns = store.listDemoCampaigns

/** The campaign's latest audit entries, newest first. Throws 404. */
export async function readCampaignEvents(
  db: Db,
  id: string,
  options: { count: number; viewer: Viewer },
): Promise<AuditEntry[]> {
  if (!(await store.findCampaign(db, id))) throw notFound()
  return listLatest(db, { campaign: id }, options)
}

// `actor`: a staff user's id, `cli` or `demo`; each change is audited with it.

/** A new campaign is paused because it has no ads yet. Throws 422 for unknown sites and zones. */
export async function addCampaign(
  db: Db,
  fields: NewCampaign,
  { actor, isDemo = false }: { actor: string; isDemo?: boolean },
): Promise<string> {
  const { startsAt = new Date().toISOString(), endsAt, siteIds = [], zoneIds = [], platforms = [] } = fields
  const { videoIds = [], playerIds = [] } = fields
  await refuseUnknown(db, { siteIds, zoneIds, videoIds, playerIds })
  refuseTimes({ startsAt, endsAt: endsAt ?? null, schedule: fields.schedule ?? null })
  const id = newId()
  const row = {
    name: fields.name,
    advertiser: fields.advertiser,
    startsAt,
    endsAt: endsAt ?? null,
    ...priceFields(fields),
    currency: fields.currency,
    budgetMicros: fields.budgetMicros ?? null,
    clickUrl: fields.clickUrl,
    siteIds,
    zoneIds,
    platforms,
    countries: fields.countries ?? [],
    schedule: fields.schedule ?? null,
    frequencyCap: fields.frequencyCap ?? null,
    videoIds,
    playerIds,
    videoTags: fields.videoTags ?? [],
    skipAfterMs: fields.skipAfterMs ?? null,
  }
  await db.transaction().execute(async (tx) => {
    await store.insertCampaign(tx, { ...row, id, isDemo })
    await note(tx, actor, { campaign: id, ...row }, 'created')
  })
  return id
}

/**
 * Changes the given fields. An ended campaign stays ended. `updatedAt`: as the caller read it; a campaign that has changed
 * since then is refused. Throws 404, 409, 422.
 */
export async function changeCampaign(
  db: Db,
  id: string,
  { updatedAt, ...change }: CampaignChange & { updatedAt?: string },
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await store.lockCampaign(tx, id)
    if (locked && updatedAt !== undefined && Date.parse(updatedAt) !== locked.updatedAt.getTime())
      throw await staleRefusal(tx, {
        of: { campaign: id },
        isChange: (details) => 'after' in details,
        updatedAt: locked.updatedAt,
        sentence: refusals.campaignStale,
      })
    const row = requireNotEnded(locked)
    // One that was removed since then stays a limit until somebody takes it out.
    const added = (ids: string[] = [], before: string[]) => ids.filter((one) => !before.includes(one))
    await refuseUnknown(tx, {
      siteIds: added(change.siteIds, row.siteIds),
      zoneIds: added(change.zoneIds, row.zoneIds),
      videoIds: added(change.videoIds, row.videoIds),
      playerIds: added(change.playerIds, row.playerIds),
    })
    const { pricing = row.pricing, cpmMicros = row.cpmMicros, cpcvMicros = row.cpcvMicros } = change
    requirePrice({ pricing, cpmMicros, cpcvMicros })
    const startsAt = change.startsAt ?? row.startsAt.toISOString()
    const endsAt = change.endsAt === undefined ? (row.endsAt?.toISOString() ?? null) : change.endsAt
    const isTimed = change.startsAt ?? change.endsAt ?? change.schedule
    if (isTimed !== undefined)
      refuseTimes({
        startsAt,
        endsAt,
        schedule: change.schedule === undefined ? row.schedule : change.schedule,
      })
    const { before, after } = findDifferences(row, change)
    if (Object.keys(after).length === 0) return
    // Later than the one before, whatever the clock says: it is the version that forms send.
    const next = new Date(Math.max(Date.now(), row.updatedAt.getTime() + 1))
    await store.updateCampaign(tx, id, { ...after, updatedAt: next })
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
    if (bytes === 0 || bytes > maxCreativeHtmlBytes || creative.html.includes('\u0000'))
      throw invalidField('html', refusals.htmlBytes(maxCreativeHtmlBytes))
    await insert({ ...base, html: creative.html, imageKey: null })
    return id
  }
  const imageKey = await storePicture(files, readCreative(creative.image, size))
  await insert({ ...base, imageKey, html: null })
  return id
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

async function refuseUnknown(db: Db | Tx, targets: store.Targets): Promise<void> {
  const unknown = await store.findUnknown(db, targets)
  if (unknown) throw invalidField(unknown.field, unknownTarget[unknown.field](unknown.id))
}

const unknownTarget = {
  siteIds: refusals.noSuchSiteOrZone,
  zoneIds: refusals.noSuchSiteOrZone,
  videoIds: refusals.noVideoWithId,
  playerIds: refusals.noPlayerWithId,
}

type Price = Pick<Campaign, 'pricing' | 'cpmMicros' | 'cpcvMicros'>
type GivenPrice = Pick<NewCampaign, 'pricing' | 'cpmMicros' | 'cpcvMicros'>

/** Both prices are stored, so that an operator who changes the pricing back finds the earlier price. */
function priceFields({ pricing = 'cpm', cpmMicros = null, cpcvMicros = null }: GivenPrice): Price {
  const price = { pricing, cpmMicros, cpcvMicros }
  requirePrice(price)
  return price
}

function requirePrice({ pricing, cpmMicros, cpcvMicros }: Price): void {
  if (pricing === 'cpm' && cpmMicros === null) throw invalidField('cpmMicros', refusals.cpmNeeded)
  if (pricing === 'cpcv' && cpcvMicros === null) throw invalidField('cpcvMicros', refusals.cpcvNeeded)
}

function refuseTimes({ startsAt, endsAt, schedule }: Pick<Campaign, 'startsAt' | 'endsAt' | 'schedule'>) {
  if (endsAt === null) return
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (end <= start) throw invalidField('endsAt', refusals.endsTooEarly)
  if (schedule && scheduledMs(schedule, start, end) === 0)
    throw invalidField('schedule', refusals.neverInHours)
}
