import { sql } from 'kysely'
import { withAdvisoryLock } from '../../platform/postgres/advisoryLock.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { Fault } from './rows/faults.ts'

export type NewImport = {
  id: string
  source: string
  batchId: string
  fileName: string
  contentSha256: string
  state: 'estimated' | 'final'
  reason: string
  actor: string
  /** The import that this run undoes. */
  undoes?: string
}

/** The source of tries that a later one of their batch replaced; no import has an empty source. */
export const replaced = ''

const newImports = 'new revenue imports'

/** Until the transaction ends no import begins: rows of an import that a backup does not know would stay forever. */
export async function lockNewImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${newImports}, 0))`.execute(tx)
}

/**
 * Replaces a failed try of the same batch. Its row stays, without source and batch: a late insert of it may still
 * arrive, and the cleanup must know which import those rows belong to.
 */
export async function beginImport(db: Db, started: NewImport): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${newImports}, 0))`.execute(tx)
    await tx
      .updateTable('revenueImports')
      .set((row) => ({
        source: replaced,
        batchId: row.ref('id'),
        status: 'FAILED',
        finishedAt: row.fn.coalesce('finishedAt', row.val(new Date())),
      }))
      .where('source', '=', started.source)
      .where('batchId', '=', started.batchId)
      .where('status', '<>', 'DONE')
      .execute()
    await tx
      .insertInto('revenueImports')
      .values({ ...started, status: 'READING' })
      .execute()
  })
}

/** False when the import no longer runs: it was cancelled. */
export async function saveProgress(
  db: Db,
  id: string,
  progress: { status: 'READING' | 'LOADING'; rows: number; rowsDone: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('revenueImports')
    .set(progress)
    .where('id', '=', id)
    .where('status', 'in', ['READING', 'LOADING'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type Ending = {
  status: 'DONE' | 'REFUSED' | 'FAILED'
  rows?: number
  rowsDone?: number
  faults?: readonly Fault[]
  faultCount?: number
  keepsReplaced?: true
}

/** False when it was over already. */
export async function endImport(db: Db | Tx, id: string, { faults, ...ending }: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('revenueImports')
    .set({ ...ending, ...(faults && { faults: JSON.stringify(faults) }), finishedAt: new Date() })
    .where('id', '=', id)
    .where('status', 'in', ['READING', 'LOADING'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The runs that have not ended, each with the batch whose lock it holds. */
export async function listRunning(db: Db) {
  return db
    .selectFrom('revenueImports as run')
    .leftJoin('revenueImports as undone', 'undone.id', 'run.undoes')
    .select(['run.id', 'run.source', 'run.fileName', 'run.undoes'])
    .select((row) => row.fn.coalesce('undone.batchId', 'run.batchId').as('batchId'))
    .where('run.status', 'in', ['READING', 'LOADING'])
    .execute()
}

/** Frees the name of the batch. False when another run has undone it. */
export async function markUndone(tx: Tx, id: string, undoneBy: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('revenueImports')
    .set((row) => ({ undoneBy, undoneBatch: row.ref('batchId'), batchId: row.ref('id') }))
    .where('id', '=', id)
    .where('undoneBy', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The imports that ended, or were undone, by then. */
export async function listEnded(
  db: Db,
  ids: readonly string[],
  by: Date,
): Promise<{ id: string; source: string }[]> {
  return db
    .selectFrom('revenueImports as run')
    .leftJoin('revenueImports as undoing', 'undoing.id', 'run.undoneBy')
    .select(['run.id', 'run.source'])
    .where('run.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where((row) => row.fn.coalesce('undoing.finishedAt', 'run.finishedAt'), '<=', by)
    .orderBy('run.id')
    .execute()
}

/** Deletes replaced tries that ended by then and have no rows left. */
export async function removeReplaced(db: Db, stored: readonly string[], by: Date): Promise<void> {
  await db
    .deleteFrom('revenueImports')
    .where('source', '=', replaced)
    .where('finishedAt', '<=', by)
    .where('id', '<>', sql<string>`all(${[...stored]}::text[])`)
    .execute()
}

const batchName = (source: string, batchId: string) => `revenue batch ${source} ${batchId}`
const tries = 20
const betweenMs = 100

/** Runs `work` while no other process imports the batch; null if one does. `waits`: for at most two seconds. */
export async function withBatch<T>(
  db: Db,
  { source, batchId }: { source: string; batchId: string },
  work: () => Promise<T>,
  waits = true,
): Promise<{ result: T } | null> {
  for (let remaining = waits ? tries : 1; ; remaining--) {
    const outcome = await withAdvisoryLock(db, batchName(source, batchId), work)
    if (outcome || remaining <= 1) return outcome
    await new Promise((resolve) => setTimeout(resolve, betweenMs))
  }
}
