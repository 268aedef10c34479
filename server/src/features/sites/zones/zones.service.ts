import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { createZone as createCall, updateZone as updateCall } from '@matinee/contract/adminRevenue'
import type { BodyOf } from '@matinee/contract/call'
import type { Zone } from '@matinee/contract/sites'
import { auditChange, writeAudit } from '../../../platform/access/audit.ts'
import { definedOnly } from '../../../platform/definedOnly.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { lockSite } from '../operatorSites.store.ts'
import { presentZone } from '../presentSite.ts'
import { readOwnSite } from '../sites.service.ts'
import * as store from './zones.store.ts'

// Operators set up placements. `actor`: a staff user's id, or `cli`.

type ZoneDeps = Pick<Deps, 'db' | 'config'>
const maxZones = 500

/** Adds a placement at the end of the site's list. Throws 404, 409 `too_many`, 422 for a name in use. */
export async function createZone(
  deps: ZoneDeps,
  siteId: string,
  fields: BodyOf<typeof createCall>,
  actor: string,
): Promise<Zone> {
  const id = newId()
  const accountId = await deps.db.transaction().execute(async (tx) => {
    const site = await lockSite(tx, siteId)
    if (!site) throw notFound()
    if ((await store.countZones(tx, siteId)) >= maxZones)
      throw new AppError('too_many', 409, refusals.maxZones(maxZones))
    const row = { ...fields, id, siteId, accountId: site.accountId }
    if (!(await store.insertZone(tx, row))) throw nameTaken()
    await audit(tx, { ...row, actor, auditKey: 'addedZone' })
    return site.accountId
  })
  return readZone(deps, { accountId, siteId, id })
}

/** Changes the given fields. Throws 404, 422 for a name in use. */
export async function changeZone(
  deps: ZoneDeps,
  id: string,
  fields: BodyOf<typeof updateCall>,
  actor: string,
): Promise<Zone> {
  const zone = await deps.db.transaction().execute(async (tx) => {
    const before = await lockOrMissing(tx, id)
    const { siteId } = before
    if (fields.name !== undefined && (await store.isNameTaken(tx, { siteId, name: fields.name, except: id })))
      throw nameTaken()
    const change = definedOnly(fields)
    if (Object.keys(change).length) {
      await store.updateZone(tx, id, change)
      const details = { site: siteId, zone: id }
      await auditChange(tx, { accountId: before.accountId, actor, details }, before, change)
    }
    return { ...before, id }
  })
  return readZone(deps, zone)
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
  if (siteId) await lockSite(tx, siteId)
  const zone = await store.lockZone(tx, id)
  if (!zone) throw notFound()
  return zone
}

async function readZone(
  { db, config }: ZoneDeps,
  { accountId, siteId, id }: { accountId: string; siteId: string; id: string },
): Promise<Zone> {
  const site = await readOwnSite(db, accountId, siteId)
  const zone = site.zones.find((zone) => zone.id === id)
  if (!zone) throw notFound()
  return presentZone(config, site, zone)
}

const nameTaken = () => invalidField('name', refusals.zoneNameTaken)

type AuditedChange = {
  accountId: string
  siteId: string
  id: string
  name: string
  actor: string
  auditKey: string
}

function audit(tx: Tx, { accountId, siteId, id, name, actor, auditKey }: AuditedChange): Promise<void> {
  return writeAudit(tx, {
    kind: 'changed',
    accountId,
    actor,
    details: { site: siteId, [auditKey]: id, name },
  })
}
