import type { Deps } from '../../platform/deps.ts'
import * as store from './imports.store.ts'
import { listStoredDays, listStoredImports, removeRevenue } from './revenue.facts.ts'
import { listKeptDays } from './switchDays.store.ts'

const dayMs = 86_400_000

/**
 * Says of imports whose process died that they failed, and removes rows that have counted for nothing for `ageMs`:
 * those of imports that came to nothing, and of days that a later import tells. A report that began before the switch
 * may still read them.
 */
export async function cleanImports(
  { db, facts }: Pick<Deps, 'db' | 'facts'>,
  ageMs = dayMs,
  now = Date.now(),
): Promise<void> {
  for (const { id, ...batch } of await store.listRunning(db))
    await store.withBatch(db, batch, () => store.endImport(db, id, { status: 'FAILED' }), false)
  const since = new Date(now - ageMs)
  for (const made of await store.listEnded(db, await listStoredImports(facts), since))
    await removeStale({ db, facts }, made, since)
}

async function removeStale(
  { db, facts }: Pick<Deps, 'db' | 'facts'>,
  { id, source }: { id: string; source: string },
  since: Date,
): Promise<void> {
  const stored = await listStoredDays(facts, id)
  const kept = new Set(await listKeptDays(db, { importId: id, source, since }, stored))
  const stale = stored.filter((day) => !kept.has(day))
  if (stale.length > 0) await removeRevenue(facts, id, kept.size > 0 ? stale : undefined)
}
