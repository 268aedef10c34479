import type { Db } from '../../platform/postgres/postgres.ts'
import { addStrangers } from './proof.store.ts'

/** Pairs of site and host that are counted between two writes; more are left out. */
const most = 2_000
const maxHostLength = 253

/** Counts ad requests from hosts that are not the site's in memory, and adds them to the database every `flushMs`. */
export function createStrangers(
  db: Db,
  { flushMs, failed }: { flushMs: number; failed: (error: unknown) => void },
): (siteId: string, host: string) => void {
  let counts = new Map<string, { siteId: string; host: string; requests: number }>()
  let timer: NodeJS.Timeout | null = null

  function flush(): void {
    timer = null
    const seen = [...counts.values()]
    counts = new Map()
    addStrangers(db, seen, new Date()).catch(failed)
  }

  return (siteId, host) => {
    const key = `${siteId} ${host}`
    const known = counts.get(key)
    if (known) known.requests += 1
    else if (counts.size < most) counts.set(key, { siteId, host: host.slice(0, maxHostLength), requests: 1 })
    timer ??= setTimeout(flush, flushMs).unref()
  }
}
