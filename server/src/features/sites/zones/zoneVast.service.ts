import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import { writeAudit } from '../../../platform/access/audit.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import * as store from './zoneVast.store.ts'

// The VAST tag of a preroll placement. Embeds pass it on; neither the server nor the player fetches it.

export type { ZoneVast } from './zoneVast.store.ts'

const maxLength = 2_000
/** The characters of addresses, and the brackets, braces and percent signs of VAST macros. */
const allowed = /^https:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%{}|]+$/

/** Throws 404. */
export async function readVast(db: Db, zoneId: string): Promise<store.ZoneVast> {
  const zone = await store.findVast(db, zoneId)
  if (!zone) throw notFound()
  return zone
}

/**
 * Sets the tag of a preroll placement; null removes it. `actor`: a staff user's id, or `cli`. Throws 404, 422 for
 * another type of placement and for anything but an https address of at most 2,000 characters.
 */
export async function setVast(
  db: Db,
  zoneId: string,
  address: string | null,
  actor: string,
): Promise<store.ZoneVast> {
  const vastUrl = address === null ? null : readAddress(address)
  return db.transaction().execute(async (tx) => {
    const before = await store.lockVast(tx, zoneId)
    if (!before) throw notFound()
    const { accountId, ...zone } = before
    if (vastUrl !== null && zoneTypeOf(zone.name) !== 'preroll') throw invalid(refusals.notPreroll(zone.name))
    await store.updateVast(tx, zoneId, vastUrl)
    const details = { site: zone.siteId, [vastUrl === null ? 'removedVast' : 'setVast']: zoneId }
    await writeAudit(tx, { kind: 'changed', accountId, actor, details })
    return { ...zone, vastUrl }
  })
}

/** Unchanged but for spaces around it, so that the ad server recognises its macros. */
function readAddress(text: string): string {
  const typed = text.trim()
  if (typed.length <= maxLength && allowed.test(typed) && URL.canParse(typed)) {
    const { username, password } = new URL(typed)
    if (!username && !password) return typed
  }
  throw invalid(refusals.vastAddress(maxLength))
}

const invalid = (message: Sentence) => new AppError('invalid_request', 422, message)
