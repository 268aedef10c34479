import { sql } from 'kysely'
import { withAdvisoryLock } from '../../platform/postgres/advisoryLock.ts'
import { cutPage, keysetOf, type Keyset } from '../../platform/postgres/keyset.ts'
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
}

const columns = [
  'id',
  'source',
  'batchId',
  'fileName',
  'contentSha256',
  'status',
  'state',
  'reason',
  'rows',
  'rowsDone',
  'faults',
  'faultCount',
  'actor',
  'createdAt',
  'finishedAt',
] as const

/** The source of tries that a later one of their batch replaced; no import has an empty source. */
const replaced = ''

const imports = (db: Db | Tx) =>
  db
    .selectFrom('revenueImports')
    .where('source', '<>', replaced)
    .select(columns)
    .select((query) =>
      query
        .selectFrom('revenueAdjustments')
        .select(query.fn.countAll<number>().as('count'))
        .whereRef('afterImportId', '=', 'revenueImports.id')
        .$asScalar()
        .$notNull()
        .as('restatedDays'),
    )

export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]

/** Newest first. */
export function listImports(db: Db, { source, limit }: { source?: string | undefined; limit: number }) {
  return imports(db)
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A page of the imports, newest first. */
export async function listImportPage(
  db: Db,
  { source, batchId }: { source?: string | undefined; batchId?: string | undefined },
  page: Keyset,
) {
  const { isOnPage, direction } = keysetOf('revenueImports', 'createdAt', page)
  const found = await imports(db)
    .where(isOnPage)
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .$if(batchId !== undefined, (query) => query.where('batchId', '=', batchId!))
    .orderBy('revenueImports.createdAt', direction)
    .orderBy('revenueImports.id', direction)
    .limit(page.perPage + 1)
    .execute()
  return cutPage(found, page)
}

export async function findImport(db: Db, id: string): Promise<ImportRow | null> {
  return (await imports(db).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findBatch(db: Db, source: string, batchId: string): Promise<ImportRow | null> {
  const query = imports(db).where('source', '=', source).where('batchId', '=', batchId)
  return (await query.executeTakeFirst()) ?? null
}

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

export async function listRunning(db: Db): Promise<{ id: string; source: string; batchId: string }[]> {
  return db
    .selectFrom('revenueImports')
    .select(['id', 'source', 'batchId'])
    .where('status', 'in', ['READING', 'LOADING'])
    .execute()
}

/** The imports that ended by then. */
export async function listEnded(
  db: Db,
  ids: readonly string[],
  by: Date,
): Promise<{ id: string; source: string }[]> {
  return db
    .selectFrom('revenueImports')
    .select(['id', 'source'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('finishedAt', '<=', by)
    .orderBy('id')
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
