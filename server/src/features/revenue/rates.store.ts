import type { Day } from '@matinee/contract/plain/calendar'
import { sql } from 'kysely'
import { cutPage, type Keyset } from '../../platform/postgres/keyset.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'

/** The price of one US dollar in `currency` on `day`, in millionths. */
export type Rate = { day: Day; currency: 'try' | 'eur'; rateMicros: number; source: string }

export type StoredRate = Rate & { fetchedAt: Date }

const columns = ['day', 'currency', 'rateMicros', 'source'] as const

/** Oldest first, both days included; all rates without a range. */
export function listRates(db: Db, { start, end }: { start?: Day; end?: Day } = {}): Promise<Rate[]> {
  return db
    .selectFrom('exchangeRates')
    .select(columns)
    .$if(start !== undefined, (query) => query.where('day', '>=', start!))
    .$if(end !== undefined, (query) => query.where('day', '<=', end!))
    .orderBy('day')
    .orderBy('currency')
    .execute()
}

/** The last rate of each currency up to `day`, or of all days. */
export function listLastRates(db: Db, day?: Day): Promise<StoredRate[]> {
  return db
    .selectFrom('exchangeRates')
    .distinctOn('currency')
    .select([...columns, 'fetchedAt'])
    .$if(day !== undefined, (query) => query.where('day', '<=', day!))
    .orderBy('currency')
    .orderBy('day', 'desc')
    .execute()
}

/**
 * Until the transaction ends, nobody else adds or changes a rate: what it reads is what it replaces. A form that waits for it
 * then finds another rate than it has seen.
 */
export async function lockRates(tx: Tx): Promise<void> {
  await sql`lock table exchange_rates in share row exclusive mode`.execute(tx)
}

/** Adds rates, or replaces those of the same day and currency. */
export async function putRates(db: Db, rates: readonly Rate[]): Promise<void> {
  const chunkRows = 1_000
  for (let from = 0; from < rates.length; from += chunkRows)
    await db
      .insertInto('exchangeRates')
      .values(rates.slice(from, from + chunkRows))
      .onConflict((conflict) =>
        conflict.columns(['day', 'currency']).doUpdateSet((row) => ({
          rateMicros: row.ref('excluded.rateMicros'),
          source: row.ref('excluded.source'),
          fetchedAt: new Date(),
        })),
      )
      .execute()
}

/** The id of a rate is its day and currency: `2026-11-27-try`. */
export const rateId = ({ day, currency }: Pick<Rate, 'day' | 'currency'>) => `${day}-${currency}`

/** A page of the rates, the latest day first. */
export async function listRatePage(
  db: Db,
  { currency }: { currency?: Rate['currency'] | undefined },
  page: Keyset,
) {
  const { after, before } = page
  const id = before ?? after
  const [order, direction] = before === undefined ? ([sql`<`, 'desc'] as const) : ([sql`>`, 'asc'] as const)
  const found = await db
    .selectFrom('exchangeRates')
    .select([...columns, 'fetchedAt'])
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency!))
    .$if(id !== undefined, (query) =>
      query.where(sql<boolean>`(day, currency) ${order} (${id!.slice(0, 10)}::date, ${id!.slice(11)})`),
    )
    .orderBy('day', direction)
    .orderBy('currency', direction)
    .limit(page.perPage + 1)
    .execute()
  return cutPage(found, page)
}

export async function findRate(
  db: Db | Tx,
  { day, currency }: Pick<Rate, 'day' | 'currency'>,
): Promise<StoredRate | null> {
  const row = await db
    .selectFrom('exchangeRates')
    .select([...columns, 'fetchedAt'])
    .where('day', '=', day)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row ?? null
}

/** False when the day has a rate. */
export async function addRate(tx: Tx, rate: Rate): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('exchangeRates')
    .values(rate)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False when another rate than `before` is stored. */
export async function replaceRate(
  tx: Tx,
  { day, currency, rateMicros, source }: Rate,
  before: Pick<Rate, 'rateMicros' | 'source'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exchangeRates')
    .set({ rateMicros, source, fetchedAt: new Date() })
    .where('day', '=', day)
    .where('currency', '=', currency)
    .where('rateMicros', '=', before.rateMicros)
    .where('source', '=', before.source)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
