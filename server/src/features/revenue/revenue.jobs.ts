import { importUndoDays } from '@matinee/contract/plain/limits'
import type { Deps } from '../../platform/deps.ts'
import { countDaysInUse, listDaysInUse } from './activeImports.store.ts'
import * as store from './imports.store.ts'
import { removeReplacedDays } from './undo/replacedDays.store.ts'
import { countStoredDays, listStoredDays, removeDays, removeImports } from './revenue.facts.ts'

const dayMs = 86_400_000
/** A day longer than an import can be undone, because an undo may have begun at the end of that time. */
const keptMs = (importUndoDays + 1) * dayMs
type CleaningDeps = Pick<Deps, 'db' | 'facts'>

export async function workRevenueJobs(deps: Deps): Promise<void> {
  await deps.queue.schedule('clean-revenue-imports', '41 * * * *', () => cleanImports(deps))
}

/**
 * Marks imports as failed whose process died, and removes rows that have not counted for `ageMs`: those of failed
 * imports, and of days that a later import replaced which cannot be undone any more. The delay is for reports that began
 * before the replacement. Reads all rows once for any number of imports, and again only the imports with rows to remove.
 */
export async function cleanImports(
  { db, facts }: CleaningDeps,
  ageMs = dayMs,
  now = Date.now(),
): Promise<void> {
  for (const { id, ...batch } of await store.listRunning(db))
    await store.withBatch(db, batch, () => store.endImport(db, id, { status: 'FAILED' }), false)
  const since = new Date(now - ageMs)
  const undoable = new Date(now - keptMs)
  const stored = await countStoredDays(facts)
  const ended = await store.listEnded(db, [...stored.keys()], since)
  const used = await countDaysInUse(
    db,
    ended.map(({ id }) => id),
    undoable,
  )
  await removeStale(
    { db, facts },
    ended.filter(({ id }) => stored.get(id)! > (used.get(id) ?? 0)),
    { since, undoable },
  )
  await removeReplacedDays(db, undoable)
  await store.removeReplaced(db, [...stored.keys()], since)
}

async function removeStale(
  { db, facts }: CleaningDeps,
  imports: readonly { id: string; source: string }[],
  times: { since: Date; undoable: Date },
): Promise<void> {
  if (imports.length === 0) return
  const stored = await listStoredDays(
    facts,
    imports.map(({ id }) => id),
  )
  const unused: string[] = []
  for (const { id, source } of imports) {
    const days = stored.get(id) ?? []
    const inUse = new Set(await listDaysInUse(db, { importId: id, source, ...times }, days))
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
