import type { Day } from '@matinee/contract/plain/calendar'
import type { Db } from '../../platform/postgres/postgres.ts'

/** The price of one US dollar in `currency` on `day`, in millionths. */
export type Rate = { day: Day; currency: 'try' | 'eur'; rateMicros: number; source: string }

/** Banks skip weekends and holidays; an older rate converts nothing. */
export const maxRateAgeDays = 7

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
export function listLastRates(db: Db, day?: Day): Promise<Rate[]> {
  return db
    .selectFrom('exchangeRates')
    .distinctOn('currency')
    .select(columns)
    .$if(day !== undefined, (query) => query.where('day', '<=', day!))
    .orderBy('currency')
    .orderBy('day', 'desc')
    .execute()
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
