import { addDays, countDays, type Day } from '@matinee/contract/plain/calendar'
import { hash } from 'node:crypto'
import type { Deps } from '../../platform/deps.ts'
import { importRevenue, rowsInput } from '../revenue/imports.service.ts'
import { importRates, listStoredRates } from '../revenue/rates.service.ts'
import { appRows, demoRates, placementRows, type DemoRow } from './demoRevenueRows.ts'
import { lastFinalDays, listDemoApps, listDemoPlacements, listReportedAccounts } from './demoRevenue.store.ts'

/** A source name that no real exchange has. */
export const demoSource = 'demo-exchange'
export const daysBack = 120
/** Age in days of the day that the exchange restated. */
const restatedAge = 12
const restatedBy = 0.93

type RevenueDeps = Pick<Deps, 'db' | 'facts'>

/**
 * Imports the revenue that an invented exchange paid the demo publishers for the last 120 days: final up to the day before
 * yesterday, estimated for yesterday, and one restated day. `now`: epoch ms.
 */
export async function fillRevenue(deps: RevenueDeps, now: number): Promise<void> {
  const [placements, apps] = [await listDemoPlacements(deps.db), await listDemoApps(deps.db)]
  if (placements.length === 0 && apps.length === 0) return
  // This UTC day has begun in every demo publisher's time zone; some may be a day ahead.
  const today = new Date(now).toISOString().slice(0, 10)
  const [first, lastFinal] = [addDays(today, -daysBack), addDays(today, -2)]
  await fillRates(deps, { start: addDays(first, -1), end: today })
  const generateRows = (day: Day, accounts: ReadonlySet<string>, factor: number) => [
    ...placements
      .filter(({ accountId }) => accounts.has(accountId))
      .flatMap((placement) => placementRows(placement, day, factor)),
    ...apps.filter(({ accountId }) => accounts.has(accountId)).flatMap((app) => appRows(app, day, factor)),
  ]
  const accounts = new Set([...placements, ...apps].map(({ accountId }) => accountId))
  const lastFinalDay = await lastFinalDays(deps.db, demoSource)
  const [final, corrected]: DemoRow[][] = [[], []]
  for (let day = first; day <= lastFinal; day = addDays(day, 1)) {
    const missing = new Set([...accounts].filter((id) => (lastFinalDay.get(id) ?? '') < day))
    final!.push(...generateRows(day, missing, 1))
    const isNew = new Set([...missing].filter((id) => !lastFinalDay.has(id)))
    if (countDays(day, today) - 1 === restatedAge) corrected!.push(...generateRows(day, isNew, restatedBy))
  }
  await importRows(deps, final!, { state: 'final', reason: '' })
  const reason = 'The exchange removed invalid traffic after its review.'
  await importRows(deps, corrected!, { state: 'final', reason })
  const yesterday = addDays(today, -1)
  const reported = await listReportedAccounts(deps.db, demoSource, yesterday)
  const unreported = new Set([...accounts].filter((id) => !reported.has(id)))
  // Estimates are slightly too high. An existing one stays, because a newer version may generate other figures.
  await importRows(deps, generateRows(yesterday, unreported, 1.04), { state: 'estimated', reason: '' })
}

async function importRows(
  deps: RevenueDeps,
  rows: DemoRow[],
  { state, reason }: { state: 'estimated' | 'final'; reason: string },
): Promise<void> {
  if (rows.length === 0) return
  const batchId = `${state}-${hash('sha256', JSON.stringify(rows)).slice(0, 16)}`
  const file = { batchId, source: demoSource, fileName: '', actor: 'demo' }
  const { status, faults } = await importRevenue(
    deps,
    { ...file, state, reason, isDryRun: false },
    rowsInput(rows),
  )
  if (status !== 'DONE') throw new Error(`demo revenue was refused: ${JSON.stringify(faults.slice(0, 3))}`)
}

/** Imports invented rates, with the source `demo`, for the days without rates. */
async function fillRates({ db }: RevenueDeps, range: { start: Day; end: Day }): Promise<void> {
  const stored = new Set((await listStoredRates(db, range)).map(({ day, currency }) => `${day} ${currency}`))
  const lines: string[] = []
  for (let { start: day } = range; day <= range.end; day = addDays(day, 1))
    for (const [currency, rate] of Object.entries(demoRates(day)))
      if (!stored.has(`${day} ${currency}`)) lines.push(`${day},${currency},${rate},demo`)
  if (lines.length > 0)
    await importRates(db, Buffer.from(['day,currency,rate,source', ...lines].join('\n')), { actor: 'demo' })
}
