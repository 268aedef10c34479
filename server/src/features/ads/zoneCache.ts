import type { Db } from '../../platform/postgres/postgres.ts'
import { Cache } from '../../platform/cache.ts'
import { findZones, type PublicZone } from '../sites/sites.service.ts'

export type ZoneResult = PublicZone | undefined

const maxZones = 10_000

/**
 * Zones by id, read again when they are older than `freshMs`. Any number of zones requested together costs at most one
 * statement, because a visitor may request any id.
 */
export function createZoneCache(
  db: Db,
  { freshMs, now }: { freshMs: number; now: () => number },
): (ids: string[]) => Promise<ZoneResult>[] {
  const zones = new Cache<{ zone: Promise<ZoneResult>; readAt: number }>(maxZones)
  const isFresh = (id: string) => now() - (zones.get(id)?.readAt ?? -Infinity) < freshMs

  return (ids) => {
    const stale = [...new Set(ids)].filter((id) => !isFresh(id))
    const read = stale.length ? findZones(db, stale) : null
    for (const id of stale) {
      const zone = read!.then((byId) => byId.get(id))
      zones.set(id, { zone, readAt: now() })
      // A failed look-up is not cached.
      zone.catch(() => zones.set(id, { zone, readAt: -Infinity }))
    }
    return ids.map((id) => zones.get(id)!.zone)
  }
}
