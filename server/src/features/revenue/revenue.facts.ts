import type { Day } from '@matinee/contract/plain/calendar'
import { deleteRows } from '../../platform/facts/deleteRows.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { counters, type Counts, type RevenueRow } from './rows/checkRow.ts'
import { noRows, type Fingerprint } from './rows/fingerprint.ts'

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

/** A line for `insertRevenue`. */
export function revenueLine(
  { source, importId }: { source: string; importId: string },
  row: RevenueRow,
): string {
  const texts = [row.site, row.zone, row.platform, row.tag, row.type, row.app, row.adUnit, row.country]
  const counts = counters.map((name) => row.counts[name])
  const { money } = row
  const head = [row.accountId, row.day, source, importId, ...texts.map(escape)]
  return `${[...head, ...counts, money.try, money.usd, money.eur].join('\t')}\n`
}

/** Rows contain no tabs and line ends. */
const escape = (text: string) => text.replaceAll('\\', '\\\\')

/** Two inserts with the same `token` are one. */
export async function insertRevenue(facts: Facts, lines: readonly Buffer[], token: string): Promise<void> {
  await facts.insert('revenue_days', columns, lines, token)
}

/** The number of stored account days of each import, in one pass over all rows. */
export async function countStoredDays(facts: Facts): Promise<Map<string, number>> {
  const rows = await facts.query<{ import: string; days: string }>(
    {
      sql: "SELECT import, uniqExact(account, day) AS days FROM revenue_days WHERE import != '' GROUP BY import",
      params: {},
    },
    { timeoutMs: 60_000 },
  )
  return new Map(rows.map((row) => [row.import, Number(row.days)]))
}

/** The stored days of these imports, each as `account day`. */
export async function listStoredDays(
  facts: Facts,
  importIds: readonly string[],
): Promise<Map<string, string[]>> {
  const stored = new Map<string, string[]>()
  for (let from = 0; from < importIds.length; from += idsPerQuery) {
    const rows = await facts.query<{ import: string; days: string[] }>(
      {
        sql: `SELECT import, groupUniqArray(concat(account, ' ', toString(day))) AS days FROM revenue_days
              WHERE import IN {imports:Array(String)} GROUP BY import`,
        params: { imports: importIds.slice(from, from + idsPerQuery) },
      },
      { timeoutMs: 60_000 },
    )
    for (const row of rows) stored.set(row.import, row.days)
  }
  return stored
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

const figures = [
  ...counters.map((name) => columnOf[name]),
  ...(['spentMicrosTry', 'spentMicrosUsd', 'spentMicrosEur'] as const),
]
const texts = ['site', 'zone', 'platform', 'tag', 'type', 'app', 'adUnit', 'country'] as const
/** Equal to `addToFingerprint`: a row of zeros makes twenty zero bytes, which add nothing. */
const digest = `if(${figures.map((name) => `${name} = 0`).join(' AND ')}, toFixedString('', 20),
  SHA1(concatWithSeparator('\\t', ${[...texts, ...figures.map((name) => `toString(${name})`)].join(', ')})))`
const half = (position: number) =>
  `sum(reinterpretAsUInt32(reverse(substring(digest, ${position}, 4)))) % 4294967296`

/** The fingerprints of the rows of these imports, by day. */
export async function readFingerprints(
  facts: Facts,
  days: readonly DayOfImport[],
): Promise<(day: DayOfImport) => Fingerprint> {
  const fingerprints = new Map<string, Fingerprint>()
  const keyOf = ({ importId, accountId, day }: DayOfImport) => `${importId} ${accountId} ${day}`
  const order = days.map(({ day }) => day).sort()
  const imports = [...new Set(days.map(({ importId }) => importId))]
  for (let from = 0; from < imports.length; from += idsPerQuery) {
    const rows = await facts.query<{ key: string; low: string; high: string }>(
      {
        sql: `SELECT concat(import, ' ', account, ' ', toString(day)) AS key,
                ${half(1)} AS low, ${half(5)} AS high
              FROM (SELECT import, account, day, ${digest} AS digest FROM revenue_days
                WHERE import IN {imports:Array(String)} AND day >= {start:Date} AND day <= {end:Date})
              GROUP BY key`,
        params: { imports: imports.slice(from, from + idsPerQuery), start: order[0], end: order.at(-1) },
      },
      { timeoutMs: 60_000 },
    )
    for (const { key, low, high } of rows) fingerprints.set(key, [Number(low), Number(high)])
  }
  return (day) => fingerprints.get(keyOf(day)) ?? noRows()
}

/** Days or imports of one statement: parameters are sent in its address, which is limited. */
const idsPerQuery = 100

/** Removes all rows of these imports. */
export async function removeImports(facts: Facts, importIds: readonly string[]): Promise<void> {
  for (let from = 0; from < importIds.length; from += idsPerQuery)
    await remove(facts, 'import IN {imports:Array(String)}', {
      imports: importIds.slice(from, from + idsPerQuery),
    })
}

/** Removes the rows of an import for these days, each `account day`. */
export async function removeDays(facts: Facts, importId: string, days: readonly string[]): Promise<void> {
  for (let from = 0; from < days.length; from += idsPerQuery)
    await remove(
      facts,
      "import = {import:String} AND has({days:Array(String)}, concat(account, ' ', toString(day)))",
      {
        import: importId,
        days: days.slice(from, from + idsPerQuery),
      },
    )
}

const remove = (facts: Facts, where: string, params: Record<string, unknown>) =>
  deleteRows(facts, { table: 'revenue_days', where, params }, { timeoutMs: 600_000 })
