import { addDays, countDays, type Day } from '@matinee/contract/plain/reportDays'
import { hash } from 'node:crypto'
import type { Deps } from '../../platform/deps.ts'
import { importRevenue, rowsInput } from '../revenue/imports.service.ts'
import { importRates, listStoredRates } from '../revenue/rates.service.ts'
import { appRows, demoRates, placeRows, type DemoRow } from './demoRevenueRows.ts'
import { lastFinalDays, listDemoApps, listDemoPlaces, listReportedAccounts } from './demoRevenue.store.ts'

/** Nobody mistakes it for one of a real exchange. */
export const demoSource = 'demo-exchange'
export const daysBack = 120
/** How long ago the day was that the exchange thought better of. */
const restatedAge = 12
const restatedBy = 0.93

type Stores = Pick<Deps, 'db' | 'facts'>

/**
 * What a made-up exchange paid the demo publishers for the last 120 days, by the door of real imports: final up to
 * the day before yesterday, an estimate for yesterday, and one day that it corrected afterwards. `now`: epoch ms.
 */
export async function bringRevenue(deps: Stores, now: number): Promise<void> {
  const [places, apps] = [await listDemoPlaces(deps.db), await listDemoApps(deps.db)]
  if (places.length === 0 && apps.length === 0) return
  // A day that has begun everywhere the demo publishers are; theirs may be one further.
  const today = new Date(now).toISOString().slice(0, 10)
  const [first, lastFinal] = [addDays(today, -daysBack), addDays(today, -2)]
  await bringRates(deps, { start: addDays(first, -1), end: today })
  const rowsOf = (day: Day, accounts: ReadonlySet<string>, factor: number) => [
    ...places.filter(({ accountId }) => accounts.has(accountId)).flatMap((of) => placeRows(of, day, factor)),
    ...apps.filter(({ accountId }) => accounts.has(accountId)).flatMap((of) => appRows(of, day, factor)),
  ]
  const accounts = new Set([...places, ...apps].map(({ accountId }) => accountId))
  const finalTo = await lastFinalDays(deps.db, demoSource)
  const [final, corrected]: DemoRow[][] = [[], []]
  for (let day = first; day <= lastFinal; day = addDays(day, 1)) {
    const missing = new Set([...accounts].filter((id) => (finalTo.get(id) ?? '') < day))
    final!.push(...rowsOf(day, missing, 1))
    const isNew = new Set([...missing].filter((id) => !finalTo.has(id)))
    if (countDays(day, today) - 1 === restatedAge) corrected!.push(...rowsOf(day, isNew, restatedBy))
  }
  await bring(deps, final!, { state: 'final', reason: '' })
  const reason = 'The exchange took off invalid traffic after its review.'
  await bring(deps, corrected!, { state: 'final', reason })
  const yesterday = addDays(today, -1)
  const reported = await listReportedAccounts(deps.db, demoSource, yesterday)
  const open = new Set([...accounts].filter((id) => !reported.has(id)))
  // Estimates are a little high. One that is there stays: a newer version may make up other figures.
  await bring(deps, rowsOf(yesterday, open, 1.04), { state: 'estimated', reason: '' })
}

async function bring(
  deps: Stores,
  rows: DemoRow[],
  of: { state: 'estimated' | 'final'; reason: string },
): Promise<void> {
  if (rows.length === 0) return
  const batchId = `${of.state}-${hash('sha256', JSON.stringify(rows)).slice(0, 16)}`
  const wish = { ...of, batchId, source: demoSource, isDryRun: false, fileName: '', actor: 'demo' }
  const { status, faults } = await importRevenue(deps, wish, rowsInput(rows))
  if (status !== 'DONE') throw new Error(`demo revenue was refused: ${JSON.stringify(faults.slice(0, 3))}`)
}

/** Made-up rates, named as such, for the days that have none. */
async function bringRates({ db }: Stores, range: { start: Day; end: Day }): Promise<void> {
  const stored = new Set((await listStoredRates(db, range)).map(({ day, currency }) => `${day} ${currency}`))
  const lines: string[] = []
  for (let { start: day } = range; day <= range.end; day = addDays(day, 1))
    for (const [currency, rate] of Object.entries(demoRates(day)))
      if (!stored.has(`${day} ${currency}`)) lines.push(`${day},${currency},${rate},demo`)
  if (lines.length > 0) await importRates(db, Buffer.from(['day,currency,rate,source', ...lines].join('\n')))
}
