import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely'
import { cutPage, keysetOf, type Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { PayoutLineTable, PayoutTable } from '../payments.tables.ts'

export type PayoutRow = Selectable<PayoutTable>
export type LineRow = Selectable<PayoutLineTable>

const withSums = (db: Db | Tx) =>
  db
    .selectFrom('payouts')
    .leftJoin('users as creator', 'creator.id', 'payouts.createdBy')
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('payoutLines')
          .whereRef('payoutLines.payoutId', '=', 'payouts.id')
          .select((line) => [
            line.fn.countAll<number>().as('count'),
            line.fn.countAll<number>().filterWhere('state', '=', 'paid').as('paidCount'),
            line.fn.countAll<number>().filterWhere('state', '=', 'open').as('openCount'),
            sql<string>`coalesce(sum(cents), 0)`.as('cents'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .selectAll('payouts')
    .select(['creator.name as creatorName', 'sums.count', 'sums.paidCount', 'sums.openCount', 'sums.cents'])

/** `search`: the id of a payout, or the id or reference of a payment in it. */
export async function listPayouts(db: Db, { search, ...page }: Keyset & { search?: string | undefined }) {
  const { isOnPage, direction } = keysetOf('payouts', 'createdAt', page)
  const found = await withSums(db)
    .where(isOnPage)
    .$if(Boolean(search), (query) =>
      query.where(
        sql<SqlBool>`(payouts.id = ${search} or payouts.id in
          (select payout_id from payout_lines where reference = ${search} or payment_id = ${search}))`,
      ),
    )
    .orderBy('payouts.createdAt', direction)
    .orderBy('payouts.id', direction)
    .limit(page.perPage + 1)
    .execute()
  return cutPage(found, page)
}

export const findPayout = (db: Db | Tx, id: string) =>
  withSums(db).where('payouts.id', '=', id).executeTakeFirst()

export type ListedPayout = NonNullable<Awaited<ReturnType<typeof findPayout>>>

const lineColumns = [
  'payoutLines.id',
  'payoutLines.payoutId',
  'payoutLines.paymentId',
  'payoutLines.accountId',
  'payoutLines.reference',
  'payoutLines.cents',
  'payoutLines.totalMicros',
  'payoutLines.payoutMicros',
  'payoutLines.rateMicros',
  'payoutLines.state',
  'payoutLines.bookedDay',
  'payments.term',
  'users.name',
  'users.email',
  'payouts.currency',
] as const

const linesWithNames = (db: Db | Tx) =>
  db
    .selectFrom('payoutLines')
    .innerJoin('payouts', 'payouts.id', 'payoutLines.payoutId')
    .innerJoin('payments', 'payments.id', 'payoutLines.paymentId')
    .innerJoin('users', 'users.id', 'payoutLines.accountId')
    .select(lineColumns)

export const listLines = (db: Db | Tx, payoutId: string) =>
  linesWithNames(db)
    .where('payoutLines.payoutId', '=', payoutId)
    .orderBy('payoutLines.cents', 'desc')
    .orderBy('payoutLines.id')
    .execute()

export type ListedLine = Awaited<ReturnType<typeof listLines>>[number]

/** The lines with these references, of all payouts. */
export const findLines = (db: Db | Tx, references: readonly string[]): Promise<ListedLine[]> =>
  linesWithNames(db)
    .where('payoutLines.reference', '=', sql<string>`any(${[...references]}::text[])`)
    .execute()

/** With the payment details. */
export const listSealedLines = (db: Db, payoutId: string) =>
  linesWithNames(db)
    .select('payoutLines.sealed')
    .where('payoutLines.payoutId', '=', payoutId)
    .orderBy('payoutLines.reference')
    .execute()

/** Keeps the time of the first download. */
/** Until the transaction ends, nobody else cancels the payout or downloads its file. */
export async function lockPayout(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('payouts').select('id').where('id', '=', id).forUpdate().execute()
}

export async function markDownloaded(tx: Tx, payoutId: string): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ downloadedAt: new Date() })
    .where('id', '=', payoutId)
    .where('downloadedAt', 'is', null)
    .execute()
}

/** How often a payment was in a payout. */
export async function countLines(tx: Tx, paymentId: string): Promise<number> {
  const row = await tx
    .selectFrom('payoutLines')
    .select((line) => line.fn.countAll<number>().as('count'))
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function insertPayout(
  tx: Tx,
  payout: Insertable<PayoutTable>,
  lines: readonly Insertable<PayoutLineTable>[],
): Promise<void> {
  await tx.insertInto('payouts').values(payout).execute()
  await tx
    .insertInto('payoutLines')
    .values([...lines])
    .execute()
}

export async function markLinePaid(tx: Tx, id: string, bookedDay: string): Promise<void> {
  await tx.updateTable('payoutLines').set({ state: 'paid', bookedDay }).where('id', '=', id).execute()
}

export async function cancelOpenLines(tx: Tx, payoutId: string): Promise<void> {
  await tx
    .updateTable('payoutLines')
    .set({ state: 'cancelled' })
    .where('payoutId', '=', payoutId)
    .where('state', '=', 'open')
    .execute()
}

/** When the details for a payment were copied into its payout; null if it was paid without one. */
export async function readPayoutTime(db: Db, paymentId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('payoutLines')
    .innerJoin('payouts', 'payouts.id', 'payoutLines.payoutId')
    .select('payouts.createdAt')
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return row?.createdAt ?? null
}
