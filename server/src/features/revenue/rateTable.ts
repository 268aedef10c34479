import { addDays, type Day } from '@matinee/contract/plain/reportDays'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { RatesOfDay } from './convertMicros.ts'
import { listRates, type Rate } from './rates.store.ts'

/** Banks and weekends skip days; a rate that is older than this converts nothing. */
const maxAgeDays = 7

/** The rates for each day as they are stored now: the last ones that are not after it, at most a week old. */
export async function readRateTable(db: Db): Promise<(day: Day) => RatesOfDay | null> {
  return rateTable(await listRates(db))
}

export function rateTable(rates: readonly Rate[]): (day: Day) => RatesOfDay | null {
  const stored = new Map(rates.map(({ day, currency, rateMicros }) => [`${currency}${day}`, rateMicros]))
  const found = new Map<Day, RatesOfDay | null>()
  const last = (currency: 'try' | 'eur', day: Day) => {
    for (let age = 0; age <= maxAgeDays; age++) {
      const rate = stored.get(`${currency}${addDays(day, -age)}`)
      if (rate !== undefined) return rate
    }
    return null
  }
  return (day) => {
    const known = found.get(day)
    if (known !== undefined) return known
    const [lira, euro] = [last('try', day), last('eur', day)]
    const rates = lira === null || euro === null ? null : { try: lira, eur: euro }
    found.set(day, rates)
    return rates
  }
}
