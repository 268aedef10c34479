import type { Day } from '@matinee/contract/plain/reportDays'
import type { Db } from '../../platform/postgres/postgres.ts'
import * as rates from './rates.store.ts'

export type { Rate } from './rates.store.ts'
export type { ActiveDay, Adjustment } from './revenueDays.store.ts'

/**
 * Which imports speak for an account's days, and with what sums: rows of the facts count when their (source, day,
 * import) is among these. `listAdjustments`: every change of a day that had been told before, the newest first.
 */
export { listActiveDays, listActiveDaysOf, listAdjustments, listLastDays } from './revenueDays.store.ts'

/**
 * The stored rates by day, oldest first: millionths of a currency for one US dollar. A day without a rate of its own
 * is converted with the one before, so the last one before `start` leads where `start` has none.
 */
export async function listRates(db: Db, { start, end }: { start: Day; end: Day }): Promise<rates.Rate[]> {
  const within = await rates.listRates(db, { start, end })
  const led = new Set(within.filter(({ day }) => day === start).map(({ currency }) => currency))
  const before = (await rates.listLastRates(db, start)).filter(({ currency }) => !led.has(currency))
  return [...before, ...within]
}

export type RatePair = {
  /** Millionths of Turkish lira, and of euros, for one US dollar. */
  try: number
  eur: number
  /** Of the older of the two. */
  day: Day
  source: string
}

/**
 * The last known rates that are not after `day` (today and later without one), however old they are. Null where one
 * of the two currencies has none.
 */
export async function latestRates(db: Db, day?: Day): Promise<RatePair | null> {
  const last = await rates.listLastRates(db, day)
  const lira = last.find(({ currency }) => currency === 'try')
  const euro = last.find(({ currency }) => currency === 'eur')
  if (!lira || !euro) return null
  const older = lira.day < euro.day ? lira : euro
  return { try: lira.rateMicros, eur: euro.rateMicros, day: older.day, source: older.source }
}
