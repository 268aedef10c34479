import { zoneTypeOf } from '@matinee/contract/plain/zones'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type {
  createZone as createCall,
  OperatedZone,
  updateZone as updateCall,
} from '@matinee/contract/adminSites'
import type { BodyOf } from '@matinee/contract/call'
import { auditChange, writeAudit } from '../../../platform/access/audit.ts'
import { definedOnly } from '../../../platform/definedOnly.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { staleRefusal } from '../../audit/audit.service.ts'
import { lockSite } from '../operate/operatedSites.store.ts'
import { presentZone } from '../presentSite.ts'
import { nextMoment } from '../siteChanges.service.ts'
import { readOwnSite } from '../sites.service.ts'
import { readVastAddress } from './readVastAddress.ts'
import * as store from './zones.store.ts'

// Operators set up placements. `actor`: a staff user's id, or `cli`.

type ZoneDeps = Pick<Deps, 'db' | 'config'>
const maxZones = 500

/** A placement with its site. */
export type SiteZone = OperatedZone & { siteId: string }

/** Throws 404. */
export async function readZone(deps: ZoneDeps, id: string): Promise<SiteZone> {
  const row = await store.findZone(deps.db, id)
  if (!row) throw notFound()
  const { accountId, siteId, passback, vastUrl, updatedAt, ...zone } = row
  const site = await readOwnSite(deps.db, accountId, siteId)
  return {
    ...presentZone(deps.config, site, zone),
    siteId,
    passback,
    vastUrl,
    updatedAt: updatedAt.toISOString(),
  }
}

/** Adds a placement at the end of the site's list. Throws 404, 409 `too_many`, 422 for a name in use and for a VAST tag. */
export async function createZone(
  deps: ZoneDeps,
  siteId: string,
  fields: BodyOf<typeof createCall>,
  actor: string,
): Promise<SiteZone> {
  const id = newId()
  const vastUrl = fields.vastUrl === null ? null : readVastAddress(fields.name, fields.vastUrl)
  await deps.db.transaction().execute(async (tx) => {
    const site = await lockSite(tx, siteId)
    if (!site) throw notFound()
    if ((await store.countZones(tx, siteId)) >= maxZones)
      throw new AppError('too_many', 409, refusals.maxZones(maxZones))
    const row = { ...fields, vastUrl, id, siteId, accountId: site.accountId }
    if (!(await store.insertZone(tx, row))) throw nameTaken()
    await audit(tx, { ...row, actor, auditKey: 'addedZone' })
  })
  return readZone(deps, id)
}

/**
 * Changes the given fields; a `vastUrl` of null removes the tag. `updatedAt`: as the caller read it. Throws 404, 409 `stale`
 * for a placement that has changed since then, 422 for a name in use and for a VAST tag.
 */
export async function changeZone(
  deps: ZoneDeps,
  id: string,
  { updatedAt, ...fields }: BodyOf<typeof updateCall>,
  actor: string,
): Promise<SiteZone> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockOrMissing(tx, id)
    if (updatedAt !== undefined && Date.parse(updatedAt) !== before.updatedAt.getTime())
      throw await staleRefusal(tx, {
        of: { site: before.siteId },
        isChange: ({ zone }) => zone === id,
        updatedAt: before.updatedAt,
        sentence: refusals.zoneStale,
      })
    const { siteId } = before
    if (fields.name !== undefined && (await store.isNameTaken(tx, { siteId, name: fields.name, except: id })))
      throw nameTaken()
    const vastUrl = nextVast(fields.name ?? before.name, fields.vastUrl)
    const change = definedOnly({ ...fields, vastUrl })
    const details = { site: siteId, zone: id }
    const changed = await auditChange(tx, { accountId: before.accountId, actor, details }, before, change)
    if (changed.length > 0)
      await store.updateZone(tx, id, { ...change, updatedAt: nextMoment(before.updatedAt) })
  })
  return readZone(deps, id)
}

/** A placement that is no preroll any more loses its tag. Undefined: it stays as it is. */
function nextVast(name: string, vastUrl: string | null | undefined): string | null | undefined {
  if (vastUrl == null) return zoneTypeOf(name) === 'preroll' ? vastUrl : null
  return readVastAddress(name, vastUrl)
}

/** Its earnings stay in the reports under its id. Throws 404. */
export async function removeZone({ db }: Pick<Deps, 'db'>, id: string, actor: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockOrMissing(tx, id)
    await store.deleteZone(tx, id)
    await audit(tx, { ...before, id, actor, auditKey: 'removedZone' })
  })
}

async function lockOrMissing(tx: Tx, id: string) {
  // Locks the site first, as `createZone` does, so that concurrent changes of names wait for each other.
  const siteId = await store.findSiteOf(tx, id)
  if (!siteId || !(await lockSite(tx, siteId))) throw notFound()
  const zone = await store.lockZone(tx, id)
  if (!zone) throw notFound()
  return zone
}

const nameTaken = () => invalidField('name', refusals.zoneNameTaken)

type AuditedChange = {
  accountId: string
  siteId: string
  id: string
  name: string
  mobile: string | null
  desktop: string | null
  /** Runs on the publisher's pages, so the entry has it. */
  passback: string | null
  vastUrl: string | null
  actor: string
  auditKey: string
}

function audit(tx: Tx, { accountId, siteId, id, actor, auditKey, ...zone }: AuditedChange): Promise<void> {
  const { name, mobile, desktop, passback, vastUrl } = zone
  return writeAudit(tx, {
    kind: 'changed',
    accountId,
    actor,
    details: { site: siteId, [auditKey]: id, name, mobile, desktop, passback, vastUrl },
  })
}
