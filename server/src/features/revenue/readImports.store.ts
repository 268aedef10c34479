import { sql } from 'kysely'
import { cutPage, keysetOf, type Keyset } from '../../platform/postgres/keyset.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { replaced } from './imports.store.ts'

const columns = [
  'run.id',
  'run.source',
  'run.fileName',
  'run.contentSha256',
  'run.status',
  'run.state',
  'run.reason',
  'run.rows',
  'run.rowsDone',
  'run.faults',
  'run.faultCount',
  'run.actor',
  'run.createdAt',
  'run.finishedAt',
  'run.keepsReplaced',
  'run.undoes as undoesId',
  'run.undoneBy',
  'undoing.finishedAt as undoneAt',
  'undoing.reason as undoReason',
  'undoing.actor as undoActor',
] as const

/** Of a person or a program. */
const actorName = (actor: string) => sql<string | null>`coalesce(
  (select name from users where users.id = ${sql.ref(actor)}),
  (select name from machine_tokens where 'token:' || machine_tokens.id = ${sql.ref(actor)}))`

/** An undone import has given its name away. */
const batchOf = <T>(run: 'run' | 'undone') =>
  sql<T>`coalesce(${sql.ref(`${run}.undoneBatch`)}, ${sql.ref(`${run}.batchId`)})`

const imports = (db: Db | Tx) =>
  db
    .selectFrom('revenueImports as run')
    .leftJoin('revenueImports as undone', 'undone.id', 'run.undoes')
    .leftJoin('revenueImports as undoing', 'undoing.id', 'run.undoneBy')
    .where('run.source', '<>', replaced)
    .select(columns)
    .select([
      batchOf<string>('run').as('batchId'),
      batchOf<string | null>('undone').as('undoesBatchId'),
      'undone.fileName as undoesFileName',
      actorName('run.actor').as('actorName'),
      actorName('undoing.actor').as('undoActorName'),
    ])
    .select((query) =>
      query
        .selectFrom('revenueAdjustments')
        .select(query.fn.countAll<number>().as('count'))
        .whereRef('afterImportId', '=', 'run.id')
        .$asScalar()
        .$notNull()
        .as('restatedDays'),
    )

export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]

/** Newest first. */
export function listImports(db: Db, { source, limit }: { source?: string | undefined; limit: number }) {
  return imports(db)
    .$if(source !== undefined, (query) => query.where('run.source', '=', source!))
    .orderBy('run.createdAt', 'desc')
    .orderBy('run.id')
    .limit(limit)
    .execute()
}

/** A page of the imports, newest first. */
export async function listImportPage(
  db: Db,
  { source, batchId }: { source?: string | undefined; batchId?: string | undefined },
  page: Keyset,
) {
  const { isOnPage, direction } = keysetOf('revenueImports', 'createdAt', page, 'run')
  const found = await imports(db)
    .where(isOnPage)
    .$if(source !== undefined, (query) => query.where('run.source', '=', source!))
    .$if(batchId !== undefined, (query) =>
      query.where((row) =>
        row.or([row('run.batchId', '=', batchId!), row('run.undoneBatch', '=', batchId!)]),
      ),
    )
    .orderBy('run.createdAt', direction)
    .orderBy('run.id', direction)
    .limit(page.perPage + 1)
    .execute()
  return cutPage(found, page)
}

export async function findImport(db: Db, id: string): Promise<ImportRow | null> {
  return (await imports(db).where('run.id', '=', id).executeTakeFirst()) ?? null
}

/** Not one that was undone: its name is free again. */
export async function findBatch(db: Db, source: string, batchId: string): Promise<ImportRow | null> {
  const query = imports(db).where('run.source', '=', source).where('run.batchId', '=', batchId)
  return (await query.executeTakeFirst()) ?? null
}

/** Whether an import of this content under this name was undone. */
export async function wasUndone(
  db: Db,
  { source, batchId }: { source: string; batchId: string },
  contentSha256: string,
): Promise<boolean> {
  const undone = await db
    .selectFrom('revenueImports')
    .select('id')
    .where('source', '=', source)
    .where('undoneBatch', '=', batchId)
    .where('contentSha256', '=', contentSha256)
    .limit(1)
    .executeTakeFirst()
  return undone !== undefined
}
