import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import { writeAudit } from '../../platform/access/audit.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import * as store from './zoneVast.store.ts'

// Where the video ads of a preroll placement come from (G-132). Embeds hand it on; nothing here or in the player fetches it.

export type { ZoneVast } from './zoneVast.store.ts'

const longest = 2_000
/** What stands in addresses, and the brackets, braces and percent signs of VAST's macros. */
const visible = /^https:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%{}|]+$/

/** Throws 404. */
export async function readVast(db: Db, zoneId: string): Promise<store.ZoneVast> {
  const zone = await store.findVast(db, zoneId)
  if (!zone) throw notFound()
  return zone
}

/**
 * Gives a preroll placement its tag, or takes it away: null. `actor`: a staff user's id, or `cli`. Throws 404, 422 for
 * another type of placement and for what is no https address of at most 2,000 characters.
 */
export async function setVast(
  db: Db,
  zoneId: string,
  given: string | null,
  actor: string,
): Promise<store.ZoneVast> {
  const vastUrl = given === null ? null : readAddress(given)
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

/** As it was given, so that macros stay what the ad server calls them. */
function readAddress(given: string): string {
  const typed = given.trim()
  if (typed.length <= longest && visible.test(typed) && URL.canParse(typed)) {
    const { username, password } = new URL(typed)
    if (!username && !password) return typed
  }
  throw invalid(refusals.vastAddress(longest))
}

const invalid = (message: Sentence) => new AppError('invalid_request', 422, message)
