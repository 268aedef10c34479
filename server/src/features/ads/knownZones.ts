import type { Db } from '../../platform/postgres/postgres.ts'
import { Cache } from '../../platform/cache.ts'
import { findZones, type PublicZone } from '../sites/sites.service.ts'

export type FoundZone = PublicZone | undefined

const most = 10_000

/**
 * Zones by id, read again when they are older than `freshMs`. Any number of zones requested together costs at most one
 * statement, because visitors may name any id.
 */
export function createKnownZones(
  db: Db,
  { freshMs, now }: { freshMs: number; now: () => number },
): (ids: string[]) => Promise<FoundZone>[] {
  const zones = new Cache<{ found: Promise<FoundZone>; readAt: number }>(most)
  const isFresh = (id: string) => now() - (zones.get(id)?.readAt ?? -Infinity) < freshMs

  return (ids) => {
    const unknown = [...new Set(ids)].filter((id) => !isFresh(id))
    const read = unknown.length ? findZones(db, unknown) : null
    for (const id of unknown) {
      const found = read!.then((byId) => byId.get(id))
      zones.set(id, { found, readAt: now() })
      // A failed look-up is nobody's answer but that of who asked.
      found.catch(() => zones.set(id, { found, readAt: -Infinity }))
    }
    return ids.map((id) => zones.get(id)!.found)
  }
}
