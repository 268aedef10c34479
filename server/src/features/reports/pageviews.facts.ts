import type { Facts, FactsQuery } from '../../platform/facts/facts.ts'
import type { DayRange } from './activeRuns.ts'

/** What page views can be told apart by. */
const columns = {
  month: "formatDateTime(day, '%Y-%m')",
  day: 'toString(day)',
  site: 'site',
  platform: 'platform',
} as const
export type PageDimension = keyof typeof columns
export const isPageDimension = (name: string): name is PageDimension => Object.hasOwn(columns, name)

export type Pageviews = { pageviews: number; visitors: number }
export type KeyedPageviews = { keys: Partial<Record<PageDimension, string>>; isTotal: boolean } & Pageviews

type Asked = {
  accountId: string
  range: DayRange
  sites: readonly string[]
  /** In small letters; null: all. */
  platforms: readonly string[] | null
  by: readonly PageDimension[]
  maxRows: number
}

/**
 * Page views and visitors, who are told apart within a day only. Beside the rows by `by` one of all of them; without
 * `by` there is only one.
 */
export function buildPageviews({ accountId, range, sites, platforms, by, maxRows }: Asked): FactsQuery {
  const keys = by.map((name) => `key_${name}`)
  const select = [
    ...by.map((name) => `${columns[name]} AS key_${name}`),
    ...(by.length > 0 ? [`grouping(${keys[0]}) = 1 AS isTotal`] : ['false AS isTotal']),
    'sum(pageviews) AS n_pageviews',
    'uniqCombined64Merge(visitors) AS n_visitors',
  ]
  return {
    sql: `SELECT ${select.join(', ')} FROM site_days
          WHERE account = {accountId:String} AND day >= {start:Date} AND day <= {end:Date}
            AND site IN {sites:Array(String)}
            ${platforms ? 'AND lower(platform) IN {platforms:Array(String)}' : ''}
          ${by.length > 0 ? `GROUP BY GROUPING SETS ((${keys.join(', ')}), ())` : ''} LIMIT {maxRows:UInt32}`,
    params: { accountId, ...range, sites, maxRows, ...(platforms && { platforms }) },
  }
}

export async function readPageviews(
  facts: Facts,
  asked: Asked,
  limits: { timeoutMs?: number; signal?: AbortSignal },
): Promise<KeyedPageviews[]> {
  const rows = await facts.query<Record<string, string | number>>(buildPageviews(asked), limits)
  return rows.map((row) => ({
    keys: Object.fromEntries(
      (row['isTotal'] === 1 ? [] : asked.by).map((name) => [name, String(row[`key_${name}`])]),
    ),
    isTotal: row['isTotal'] === 1,
    pageviews: Number(row['n_pageviews']),
    visitors: Number(row['n_visitors']),
  }))
}
