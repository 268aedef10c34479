import type { Deps } from '../../platform/deps.ts'
import * as store from './imports.store.ts'
import { listStoredDays, listStoredImports, removeRevenue } from './revenue.facts.ts'
import { listDaysOfImport } from './switchDays.store.ts'

const dayMs = 86_400_000

/**
 * Says of imports whose process died that they failed, and removes rows that count for nothing any more: those of
 * imports that came to nothing, and of days that a later import tells, once they are `ageMs` old. Until then a report
 * that began before the switch may still read them.
 */
export async function cleanImports(
  { db, facts }: Pick<Deps, 'db' | 'facts'>,
  ageMs = dayMs,
  now = Date.now(),
): Promise<void> {
  for (const { id, ...batch } of await store.listRunning(db))
    await store.withBatch(db, batch, () => store.endImport(db, id, { status: 'FAILED' }), false)
  for (const id of await listStoredImports(facts)) {
    const made = await store.findImport(db, id)
    if (made?.finishedAt && made.finishedAt.getTime() <= now - ageMs) await removeStale({ db, facts }, id)
  }
}

async function removeStale({ db, facts }: Pick<Deps, 'db' | 'facts'>, id: string): Promise<void> {
  const active = new Set(await listDaysOfImport(db, id))
  if (active.size === 0) return removeRevenue(facts, id)
  const stale = (await listStoredDays(facts, id)).filter((day) => !active.has(day))
  if (stale.length > 0) await removeRevenue(facts, id, stale)
}
