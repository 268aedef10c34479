import { dayIn } from '@matinee/contract/plain/zonedClock'
import type { Day } from '@matinee/contract/plain/reportDays'
import type { Db } from '../../platform/postgres/postgres.ts'
import { readCatalog } from './catalog.ts'
import type { Known } from './checkRow.ts'
import { readRateTable } from './rateTable.ts'

/** Sites, apps, rates and days as they are at the beginning of an import; it sees no later ones. */
export async function readKnown(db: Db, now = Date.now()): Promise<Known> {
  const [catalog, ratesOf] = [await readCatalog(db), await readRateTable(db)]
  const today = new Map<string, Day>()
  return {
    catalog,
    ratesOf,
    todayIn(timezone) {
      const day = today.get(timezone) ?? dayIn(timezone, now)
      today.set(timezone, day)
      return day
    },
  }
}
