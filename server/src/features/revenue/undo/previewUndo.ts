import type { RevenueUndo } from '@matinee/contract/demand'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { nameImport } from '@matinee/contract/plain/operate/nameImport'
import type { Deps } from '../../../platform/deps.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { readNames } from '../demand/demand.store.ts'
import * as imports from '../imports.store.ts'
import type { ImportRow } from '../readImports.store.ts'
import type { UndoneDay } from './replacedDays.store.ts'
import { findClosings } from './findClosings.ts'
import { listUndoneDays, refusal, requireRows, requireUndoable } from './requireUndoable.ts'

const mostDaysShown = 500

/**
 * What an undo would change, without doing it; throws what the undo would throw. These figures hold until the undo: an
 * import that changed one of the days would stand in its way.
 */
export async function previewUndo(
  { db, facts }: Pick<Deps, 'db' | 'facts'>,
  id: string,
  nowMs = Date.now(),
): Promise<RevenueUndo> {
  const undone = await requireUndoable(db, id)
  await requireNoRun(db, undone)
  const days = await listUndoneDays(db, id)
  await requireRows({ db, facts }, days)
  const missing = days.filter(({ before }) => before === null)
  return {
    dayCount: days.length,
    changedDays: days.filter(isChanged).length,
    missingDays: missing.length,
    accountCount: new Set(days.map(({ accountId }) => accountId)).size,
    beforeUsdMicros: sum(days.map(({ money }) => money.usd)),
    afterUsdMicros: sum(days.map(({ before }) => before?.money.usd ?? 0)),
    closings: await findClosings(db, missing, nowMs),
    days: await presentDays(
      db,
      days.toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a))),
    ),
  }
}

/** Reads only, so it leaves a run whose process died to the undo, which ends it. */
async function requireNoRun(db: Db, { id, source }: ImportRow): Promise<void> {
  for (const run of await imports.listRunning(db)) {
    if (run.source !== source) continue
    const isAlive = (await imports.withBatch(db, run, async () => true, false)) === null
    if (isAlive)
      throw refusal(run.undoes === id ? refusals.beingUndone : refusals.undoWhileImporting(nameImport(run)))
  }
}

/** What gets an adjustment. */
const isChanged = ({ before, isAdjusted }: UndoneDay) => before === null || isAdjusted
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

async function presentDays(db: Db, days: readonly UndoneDay[]): Promise<RevenueUndo['days']> {
  const shown = days.slice(0, mostDaysShown)
  const names = await readNames(db, [...new Set(shown.map(({ accountId }) => accountId))])
  return shown.map(({ accountId, day, money, state, before }) => ({
    account: { id: accountId, name: names.get(accountId) ?? accountId },
    day,
    beforeUsdMicros: money.usd,
    beforeState: state,
    afterUsdMicros: before?.money.usd ?? null,
    afterState: before?.state ?? null,
  }))
}
