import type { Db } from '../../../platform/postgres/postgres.ts'
import { addUnverifiedHosts } from './proof.store.ts'

/** Maximum pairs of site and host between two writes; further ones are not counted. */
const maxPairs = 2_000
const maxHostLength = 253

/** Counts ad requests from hosts outside their site in memory and adds them to the database every `flushMs`. */
export function createUnverifiedHostCounter(
  db: Db,
  { flushMs, failed }: { flushMs: number; failed: (error: unknown) => void },
): (siteId: string, host: string) => void {
  let counts = new Map<string, { siteId: string; host: string; requests: number }>()
  let timer: NodeJS.Timeout | null = null

  function flush(): void {
    timer = null
    const entries = [...counts.values()]
    counts = new Map()
    addUnverifiedHosts(db, entries, new Date()).catch(failed)
  }

  return (siteId, host) => {
    const key = `${siteId} ${host}`
    const entry = counts.get(key)
    if (entry) entry.requests += 1
    else if (counts.size < maxPairs)
      counts.set(key, { siteId, host: host.slice(0, maxHostLength), requests: 1 })
    timer ??= setTimeout(flush, flushMs).unref()
  }
}
