import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { newId } from '../src/platform/ids.ts'
import { importRevenue, textInput, type ImportRequest } from '../src/features/revenue/imports.service.ts'
import { importRates } from '../src/features/revenue/rates.service.ts'
import { listActiveImports } from '../src/features/revenue/revenue.service.ts'
import type { TestAccount } from './make.ts'
import { server } from './testServer.ts'

const { db, facts } = server.deps

/** One US dollar is 40 lira and 0.8 euro in these tests, whose days are those of March 2026. */
const rates = { try: 40, eur: 0.8 }
export const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`
export const entireMarch = { start: march(1), end: march(31) }

export async function storeRates(): Promise<void> {
  const days = Array.from({ length: 31 }, (_, index) => march(index + 1))
  const lines = days.flatMap((day) => [`${day},try,${rates.try},test`, `${day},eur,${rates.eur},test`])
  await importRates(db, Buffer.from(['day,currency,rate,source', ...lines].join('\n')), { actor: 'cli' })
}

export const newSource = () => `source-${newId(8).toLowerCase()}`

/** Imports CSV as an operator does. */
export function importCsv(csv: string, fields: Partial<ImportRequest> = {}): Promise<RevenueImport> {
  const given = { source: 'exchange', batchId: newId(), state: 'estimated', reason: '', ...fields } as const
  return importRevenue(
    server.deps,
    { isDryRun: false, fileName: 'test.csv', actor: 'cli', ...given },
    textInput(csv),
  )
}

export type Sums = {
  requests: number
  impressions: number
  try: number
  usd: number
  eur: number
  rows: number
}

/** Sums of the imported facts that reports of an account include: those of its active imports. Micros. */
export async function reportedSums(account: Pick<TestAccount, 'id'>, source: string): Promise<Sums> {
  const active = (await listActiveImports(db, account.id, { start: '2000-01-01', end: '2099-12-31' })).filter(
    (day) => day.source === source,
  )
  const [row] = await facts.query<Record<keyof Sums, string>>({
    sql: `SELECT sum(requests) AS requests, sum(impressions) AS impressions, sum(spentMicrosTry) AS "try",
            sum(spentMicrosUsd) AS usd, sum(spentMicrosEur) AS eur, count() AS "rows"
          FROM revenue_days WHERE account = {account:String} AND source = {source:String}
            AND has({active:Array(String)}, concat(toString(day), ' ', import))`,
    params: {
      account: account.id,
      source,
      active: active.map(({ day, importId }) => `${day} ${importId}`),
    },
  })
  const sums = Object.fromEntries(Object.entries(row!).map(([name, sum]) => [name, Number(sum)])) as Sums
  return sums
}

/** The same sums as stored with the active imports in PostgreSQL. */
export async function activeSums(account: Pick<TestAccount, 'id'>, source: string) {
  const days = (await listActiveImports(db, account.id, { start: '2000-01-01', end: '2099-12-31' })).filter(
    (day) => day.source === source,
  )
  const sum = (name: 'spentMicrosTry' | 'spentMicrosUsd' | 'spentMicrosEur') =>
    days.reduce((total, day) => total + day[name], 0)
  return {
    days: days.length,
    try: sum('spentMicrosTry'),
    usd: sum('spentMicrosUsd'),
    eur: sum('spentMicrosEur'),
  }
}
