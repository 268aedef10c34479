import type { Deps } from '../../platform/deps.ts'
import * as store from './imports.store.ts'
import { countStoredDays, listStoredDays, removeDays, removeImports } from './revenue.facts.ts'
import { countSpokenDays, listKeptDays } from './switchDays.store.ts'

const dayMs = 86_400_000
type Stores = Pick<Deps, 'db' | 'facts'>

/**
 * Says of imports whose process died that they failed, and removes rows that have counted for nothing for `ageMs`:
 * those of imports that came to nothing, and of days that a later import tells. A report that began before the switch
 * may still read them. Where nothing is to go, the rows are gone through once, however many imports there are.
 */
export async function cleanImports({ db, facts }: Stores, ageMs = dayMs, now = Date.now()): Promise<void> {
  for (const { id, ...batch } of await store.listRunning(db))
    await store.withBatch(db, batch, () => store.endImport(db, id, { status: 'FAILED' }), false)
  const since = new Date(now - ageMs)
  const stored = await countStoredDays(facts)
  const ended = await store.listEnded(db, [...stored.keys()], since)
  const spoken = await countSpokenDays(
    db,
    ended.map(({ id }) => id),
  )
  await removeStale(
    { db, facts },
    ended.filter(({ id }) => stored.get(id)! > (spoken.get(id) ?? 0)),
    since,
  )
  await store.forgetAside(db, [...stored.keys()], since)
}

async function removeStale(
  { db, facts }: Stores,
  imports: readonly { id: string; source: string }[],
  since: Date,
): Promise<void> {
  if (imports.length === 0) return
  const stored = await listStoredDays(
    facts,
    imports.map(({ id }) => id),
  )
  const whole: string[] = []
  for (const { id, source } of imports) {
    const days = stored.get(id) ?? []
    const kept = new Set(await listKeptDays(db, { importId: id, source, since }, days))
    if (kept.size === 0) whole.push(id)
    else
      await removeDays(
        facts,
        id,
        days.filter((day) => !kept.has(day)),
      )
  }
  await removeImports(facts, whole)
}
