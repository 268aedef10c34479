import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { createZone as createCall, updateZone as updateCall } from '@matinee/contract/adminRevenue'
import type { BodyOf } from '@matinee/contract/call'
import type { Zone } from '@matinee/contract/sites'
import { writeAudit } from '../../platform/access/audit.ts'
import { definedOnly } from '../../platform/definedOnly.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { lockSite } from './operatorSites.store.ts'
import { presentZone } from './presentSite.ts'
import { readOwnSite } from './sites.service.ts'
import * as store from './zones.store.ts'

// Placements, which operators set up. `actor`: a staff user's id, or `cli`.

type Some = Pick<Deps, 'db' | 'config'>
const maxZones = 500

/** At the end of the site's list. Throws 404, 409 `too_many`, 422 for a name that the site has. */
export async function createZone(
  deps: Some,
  siteId: string,
  wish: BodyOf<typeof createCall>,
  actor: string,
): Promise<Zone> {
  const id = newId()
  const accountId = await deps.db.transaction().execute(async (tx) => {
    const site = await lockSite(tx, siteId)
    if (!site) throw notFound()
    if ((await store.countZones(tx, siteId)) >= maxZones)
      throw new AppError('too_many', 409, refusals.maxZones(maxZones))
    const row = { ...wish, id, siteId, accountId: site.accountId }
    if (!(await store.insertZone(tx, row))) throw nameTaken()
    await note(tx, { ...row, actor, does: 'addedZone' })
    return site.accountId
  })
  return readZone(deps, { accountId, siteId, id })
}

/** Changes what is given. Throws 404, 422 for a name that the site has. */
export async function changeZone(
  deps: Some,
  id: string,
  wish: BodyOf<typeof updateCall>,
  actor: string,
): Promise<Zone> {
  const zone = await deps.db.transaction().execute(async (tx) => {
    const before = await lockOrMissing(tx, id)
    const { siteId } = before
    if (wish.name !== undefined && (await store.isNameTaken(tx, { siteId, name: wish.name, except: id })))
      throw nameTaken()
    const change = definedOnly(wish)
    if (Object.keys(change).length) {
      await store.updateZone(tx, id, change)
      await note(tx, { ...before, id, actor, does: 'changedZone' })
    }
    return { ...before, id }
  })
  return readZone(deps, zone)
}

/** What it earned stays in the reports under its id. Throws 404. */
export async function removeZone({ db }: Pick<Deps, 'db'>, id: string, actor: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockOrMissing(tx, id)
    await store.deleteZone(tx, id)
    await note(tx, { ...before, id, actor, does: 'removedZone' })
  })
}

async function lockOrMissing(tx: Tx, id: string) {
  // The site first, as those who add do: then two changes of names come one after the other.
  const siteId = await store.findSiteOf(tx, id)
  if (siteId) await lockSite(tx, siteId)
  const zone = await store.lockZone(tx, id)
  if (!zone) throw notFound()
  return zone
}

async function readZone(
  { db, config }: Some,
  { accountId, siteId, id }: { accountId: string; siteId: string; id: string },
): Promise<Zone> {
  const site = await readOwnSite(db, accountId, siteId)
  const zone = site.zones.find((zone) => zone.id === id)
  if (!zone) throw notFound()
  return presentZone(config, site, zone)
}

const nameTaken = () => invalidField('name', refusals.zoneNameTaken)

type Noted = { accountId: string; siteId: string; id: string; name: string; actor: string; does: string }

function note(tx: Tx, { accountId, siteId, id, name, actor, does }: Noted): Promise<void> {
  return writeAudit(tx, { kind: 'changed', accountId, actor, details: { site: siteId, [does]: id, name } })
}
