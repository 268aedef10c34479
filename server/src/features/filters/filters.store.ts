import type { QuickFilter } from '@matinee/contract/filters'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'

const columns = ['id', 'siteId', 'name', 'breakdowns', 'platform', 'placements', 'dateRange'] as const

/** Oldest first, so that a filter without a name keeps its number. */
export const listFilters = (db: Db, accountId: string): Promise<QuickFilter[]> =>
  ownFilters(db, accountId).orderBy('createdAt').orderBy('id').execute() as Promise<QuickFilter[]>

export const findFilter = (db: Db | Tx, accountId: string, id: string): Promise<QuickFilter | undefined> =>
  ownFilters(db, accountId).where('id', '=', id).executeTakeFirst() as Promise<QuickFilter | undefined>

// The contract checks the breakdowns before they are stored.
const ownFilters = (db: Db | Tx, accountId: string) =>
  db
    .selectFrom('quickFilters')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)

export async function countFilters(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('quickFilters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFilter(tx: Tx, accountId: string, filter: QuickFilter): Promise<void> {
  await tx
    .insertInto('quickFilters')
    .values({ ...filter, accountId })
    .execute()
}

/** False when there is none. */
export async function changeFilter(
  db: Db | Tx,
  accountId: string,
  id: string,
  fields: Omit<QuickFilter, 'id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quickFilters')
    .set(fields)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when there is none. The row stays, for `restoreFilter`. */
export async function removeFilter(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quickFilters')
    .set({ removedAt: new Date() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The filter if it was removed after `removedAfter`. */
export const restoreFilter = (
  tx: Tx,
  accountId: string,
  id: string,
  removedAfter: Date,
): Promise<QuickFilter | undefined> =>
  tx
    .updateTable('quickFilters')
    .set({ removedAt: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('removedAt', '>', removedAfter)
    .returning(columns)
    .executeTakeFirst() as Promise<QuickFilter | undefined>

/** Erases the filters removed before `removedBefore`, and of the others all but the `keep` removed last. */
export async function eraseFilters(
  db: Db,
  accountId: string,
  { removedBefore, keep }: { removedBefore: Date; keep: number },
): Promise<void> {
  await db
    .deleteFrom('quickFilters')
    .where('accountId', '=', accountId)
    .where('removedAt', 'is not', null)
    .where((row) =>
      row.or([
        row('removedAt', '<=', removedBefore),
        row(
          'id',
          'in',
          row
            .selectFrom('quickFilters')
            .select('id')
            .where('accountId', '=', accountId)
            .where('removedAt', 'is not', null)
            .orderBy('removedAt', 'desc')
            .orderBy('id')
            .offset(keep),
        ),
      ]),
    )
    .execute()
}
