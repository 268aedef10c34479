import type { Deps } from '../../platform/deps.ts'
import { countActiveDays, listDaysInUse } from './activeImports.store.ts'
import * as store from './imports.store.ts'
import { countStoredDays, listStoredDays, removeDays, removeImports } from './revenue.facts.ts'

const dayMs = 86_400_000
type CleaningDeps = Pick<Deps, 'db' | 'facts'>

export async function workRevenueJobs(deps: Deps): Promise<void> {
  await deps.queue.schedule('clean-revenue-imports', '41 * * * *', () => cleanImports(deps))
}

/**
 * Marks imports as failed whose process died, and removes rows that have not counted for `ageMs`: those of failed
 * imports, and of days that a later import replaced. The delay is for reports that began before the replacement. Reads
 * all rows once for any number of imports, and again only the imports with rows to remove.
 */
export async function cleanImports(
  { db, facts }: CleaningDeps,
  ageMs = dayMs,
  now = Date.now(),
): Promise<void> {
  for (const { id, ...batch } of await store.listRunning(db))
    await store.withBatch(db, batch, () => store.endImport(db, id, { status: 'FAILED' }), false)
  const since = new Date(now - ageMs)
  const stored = await countStoredDays(facts)
  const ended = await store.listEnded(db, [...stored.keys()], since)
  const active = await countActiveDays(
    db,
    ended.map(({ id }) => id),
  )
  await removeStale(
    { db, facts },
    ended.filter(({ id }) => stored.get(id)! > (active.get(id) ?? 0)),
    since,
  )
  await store.removeReplaced(db, [...stored.keys()], since)
}

async function removeStale(
  { db, facts }: CleaningDeps,
  imports: readonly { id: string; source: string }[],
  since: Date,
): Promise<void> {
  if (imports.length === 0) return
  const stored = await listStoredDays(
    facts,
    imports.map(({ id }) => id),
  )
  const unused: string[] = []
  for (const { id, source } of imports) {
    const days = stored.get(id) ?? []
    const inUse = new Set(await listDaysInUse(db, { importId: id, source, since }, days))
    if (inUse.size === 0) unused.push(id)
    else
      await removeDays(
        facts,
        id,
        days.filter((day) => !inUse.has(day)),
      )
  }
  await removeImports(facts, unused)
}
