import type { Day } from '@matinee/contract/plain/reportDays'
import type { Facts } from '../../platform/facts.ts'
import { counters, type Counts, type RevenueRow } from './checkRow.ts'

const columns = [
  'account',
  'day',
  'source',
  'import',
  'site',
  'zone',
  'platform',
  'tag',
  'type',
  'app',
  'adUnit',
  'country',
  'requests',
  'matches',
  'impressions',
  'views',
  'measurables',
  'viewables',
  'clicks',
  'spentMicrosTry',
  'spentMicrosUsd',
  'spentMicrosEur',
] as const

/** One row as `insertRevenue` takes it. */
export function revenueLine(of: { source: string; importId: string }, row: RevenueRow): string {
  const texts = [row.site, row.zone, row.platform, row.tag, row.type, row.app, row.adUnit, row.country]
  const counts = counters.map((name) => row.counts[name])
  const { money } = row
  const head = [row.accountId, row.day, of.source, of.importId, ...texts.map(escape)]
  return `${[...head, ...counts, money.try, money.usd, money.eur].join('\t')}\n`
}

/** What TSV reads as an escape; tabs and line ends do not get here. */
const escape = (text: string) => text.replaceAll('\\', '\\\\')

/** `token`: the same twice is one insert. */
export async function insertRevenue(facts: Facts, lines: readonly Buffer[], token: string): Promise<void> {
  await facts.insert('revenue_days', columns, lines, token)
}

/** The imports that rows are there of. */
export async function listStoredImports(facts: Facts): Promise<string[]> {
  const rows = await facts.query<{ import: string }>(
    { sql: "SELECT DISTINCT import FROM revenue_days WHERE import != ''", params: {} },
    { timeoutMs: 60_000 },
  )
  return rows.map((row) => row.import)
}

/** The days that rows of an import are there of, each as `account day`. */
export async function listStoredDays(facts: Facts, importId: string): Promise<string[]> {
  const rows = await facts.query<{ name: string }>(
    {
      sql: `SELECT DISTINCT concat(account, ' ', toString(day)) AS name FROM revenue_days
            WHERE import = {import:String}`,
      params: { import: importId },
    },
    { timeoutMs: 60_000 },
  )
  return rows.map(({ name }) => name)
}

type DayOfImport = { importId: string; accountId: string; day: Day }
const columnOf = {
  request: 'requests',
  match: 'matches',
  impression: 'impressions',
  view: 'views',
  measurable: 'measurables',
  viewable: 'viewables',
  click: 'clicks',
} as const satisfies Record<keyof Counts, string>

/** What these imports counted on these days. */
export async function readDayCounts(
  facts: Facts,
  days: readonly DayOfImport[],
): Promise<(of: DayOfImport) => Counts> {
  const found = new Map<string, Counts>()
  const keyOf = ({ importId, accountId, day }: DayOfImport) => `${importId} ${accountId} ${day}`
  const order = days.map(({ day }) => day).sort()
  const imports = [...new Set(days.map(({ importId }) => importId))]
  for (let at = 0; at < imports.length; at += namedAtOnce) {
    const rows = await facts.query<{ key: string } & Record<keyof Counts, string>>(
      {
        sql: `SELECT concat(import, ' ', account, ' ', toString(day)) AS key,
                ${counters.map((name) => `sum(${columnOf[name]}) AS "${name}"`).join(', ')}
              FROM revenue_days WHERE import IN {imports:Array(String)} AND day >= {start:Date} AND day <= {end:Date}
              GROUP BY key`,
        params: { imports: imports.slice(at, at + namedAtOnce), start: order[0], end: order.at(-1) },
      },
      { timeoutMs: 60_000 },
    )
    for (const { key, ...sums } of rows)
      found.set(key, Object.fromEntries(counters.map((name) => [name, Number(sums[name])])) as Counts)
  }
  return (of) => found.get(keyOf(of)) ?? nothing
}
const nothing = Object.fromEntries(counters.map((name) => [name, 0])) as Counts

/** Days, or imports, to name in one statement: parameters travel in the address, which has an end. */
const namedAtOnce = 100

/** Removes the rows of an import for those days, each `account day`; all of them without any. */
export async function removeRevenue(facts: Facts, importId: string, days?: readonly string[]): Promise<void> {
  const remove = (condition: string, params: Record<string, unknown>) =>
    facts.command(
      `ALTER TABLE revenue_days DELETE WHERE import = {import:String}${condition} SETTINGS mutations_sync = 2`,
      { import: importId, ...params },
      { timeoutMs: 600_000 },
    )
  if (!days) return remove('', {})
  for (let at = 0; at < days.length; at += namedAtOnce)
    await remove(" AND has({days:Array(String)}, concat(account, ' ', toString(day)))", {
      days: days.slice(at, at + namedAtOnce),
    })
}
