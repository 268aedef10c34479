import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { nameImport } from '@matinee/contract/plain/operate/nameImport'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { newId } from '../../../platform/ids.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import { lockSource } from '../activeImports.store.ts'
import { writeAdjustments, type Restated } from '../adjustments.store.ts'
import * as imports from '../imports.store.ts'
import { readImport } from '../presentImport.ts'
import type { ImportRow } from '../readImports.store.ts'
import * as store from './replacedDays.store.ts'
import { listUndoneDays, refusal, requireRows, requireUndoable } from './requireUndoable.ts'

export { previewUndo } from './previewUndo.ts'

type UndoDeps = Pick<Deps, 'db' | 'facts'>
type Undo = { reason: string; actor: string }
export type UndoOptions = { signal?: AbortSignal }

/**
 * Gives each day that an import brought what its source had reported before; days that it brought first are not reported.
 * All days or none, in one transaction; changed days get an adjustment. The undo is a run of its own in the list of imports.
 *
 * Throws 404, and 409 `stale` with a sentence: the import cannot be undone, another one replaced its days, an import of
 * the source is running, or the undo was cancelled.
 */
export async function undoImport(
  deps: UndoDeps,
  id: string,
  undo: Undo,
  options: UndoOptions = {},
): Promise<RevenueImport> {
  const { source, batchId } = await requireUndoable(deps.db, id)
  const outcome = await imports.withBatch(deps.db, { source, batchId }, async () => {
    // Another operator may have been faster.
    const undone = await requireUndoable(deps.db, id)
    await endDeadRuns(deps.db, undone)
    return runUndo(deps, undone, undo, options)
  })
  if (!outcome) throw refusal(refusals.beingUndone)
  return outcome.result
}

/** Throws while a run of the source is alive. An undo of this import is not: its process would hold our lock. */
async function endDeadRuns(db: Db, { id, source }: ImportRow): Promise<void> {
  for (const run of await imports.listRunning(db)) {
    if (run.source !== source) continue
    const end = () => imports.endImport(db, run.id, { status: 'FAILED' })
    const isDead = run.undoes === id ? await end() : (await imports.withBatch(db, run, end, false)) !== null
    if (!isDead) throw refusal(refusals.undoWhileImporting(nameImport(run)))
  }
}

async function runUndo({ db, facts }: UndoDeps, undone: ImportRow, undo: Undo, { signal }: UndoOptions) {
  const { source, state, fileName } = undone
  const id = newId()
  const run = { id, source, batchId: id, fileName, contentSha256: '', state, ...undo, undoes: undone.id }
  await imports.beginImport(db, run)
  const onDays = async (rows: number, rowsDone: number) => {
    signal?.throwIfAborted()
    if (!(await imports.saveProgress(db, id, { status: 'LOADING', rows, rowsDone })))
      throw refusal(refusals.undoCancelled)
  }
  try {
    await db.transaction().execute(async (tx) => {
      await lockSource(tx, source)
      await restate({ tx, facts }, undone, { ...undo, id, onDays })
    })
  } catch (error) {
    await imports.endImport(db, id, { status: 'FAILED' }).catch(() => false)
    throw error
  }
  return readImport(db, id)
}

type Run = Undo & { id: string; onDays: (days: number, done: number) => Promise<void> }

async function restate(
  { tx, facts }: { tx: Tx; facts: Facts },
  { id: importId, source, batchId, state }: ImportRow,
  { id, reason, actor, onDays }: Run,
): Promise<void> {
  const days = await listUndoneDays(tx, importId)
  await onDays(days.length, 0)
  await requireRows({ db: tx, facts }, days)
  let done = 0
  for (const part of store.chunksOf(days)) {
    await writeAdjustments(tx, { importId: id, source, state, reason }, part.flatMap(toChange))
    await store.giveBackDays(tx, { importId, source }, part)
    // By a connection of its own: the transaction has not touched the run, which can be cancelled until its end.
    await onDays(days.length, (done += part.length))
  }
  await store.forgetReplacedDays(tx, importId)
  if (!(await imports.markUndone(tx, importId, id))) throw refusal(refusals.undoneBefore)
  const ending = { status: 'DONE', rows: days.length, rowsDone: days.length } as const
  if (!(await imports.endImport(tx, id, ending))) throw refusal(refusals.undoCancelled)
  const details = { importId, source, batchId, reason }
  await writeAudit(tx, { kind: 'import_undone', accountId: null, actor, details })
}

const noMoney = { try: 0, usd: 0, eur: 0 }

/** None where the import had changed nothing either. */
function toChange({ before: after, isAdjusted, ...before }: store.UndoneDay): Restated[] {
  const { accountId, day } = before
  if (!after) return [{ before, after: { accountId, day, money: noMoney, state: 'missing' } }]
  return isAdjusted ? [{ before, after }] : []
}
