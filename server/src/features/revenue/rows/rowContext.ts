import { addDays, dayIn, type Day } from '@matinee/contract/plain/calendar'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { maxRateAgeDays } from '@matinee/contract/plain/limits'
import { listRates, type Rate } from '../rates.store.ts'
import { readCatalog, type Catalog } from './catalog.ts'
import type { RatesOfDay } from './convertMicros.ts'

/** Sites, apps, rates and days against which rows are checked, as at the start of the import. */
export type RowContext = {
  catalog: Catalog
  ratesOf(day: Day): RatesOfDay | null
  todayIn(timezone: string): Day
}

export async function readRowContext(db: Db, now = Date.now()): Promise<RowContext> {
  const [catalog, ratesOf] = [await readCatalog(db), rateTable(await listRates(db))]
  return {
    catalog,
    ratesOf,
    todayIn: (timezone) => dayIn(timezone, now),
  }
}

/** The rates of a day: the last ones up to it, at most `maxRateAgeDays` old. */
export function rateTable(rates: readonly Rate[]): (day: Day) => RatesOfDay | null {
  const stored = new Map(rates.map(({ day, currency, rateMicros }) => [`${currency}${day}`, rateMicros]))
  const byDay = new Map<Day, RatesOfDay | null>()
  const last = (currency: 'try' | 'eur', day: Day) => {
    for (let age = 0; age <= maxRateAgeDays; age++) {
      const rate = stored.get(`${currency}${addDays(day, -age)}`)
      if (rate !== undefined) return rate
    }
    return null
  }
  return (day) => {
    const before = byDay.get(day)
    if (before !== undefined) return before
    const [lira, euro] = [last('try', day), last('eur', day)]
    const pair = lira === null || euro === null ? null : { try: lira, eur: euro }
    byDay.set(day, pair)
    return pair
  }
}
