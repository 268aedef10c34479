import type { DayRange } from '@matinee/contract/plain/calendar'
import type { Facts, FactsQuery } from '../../platform/facts/facts.ts'
import type { Dimension, Keys, ReadLimits } from './revenueSums.facts.ts'

export type Pageviews = { pageviews: number; visitors: number }

/** The dimensions of page views, as SQL over `site_days`. */
const pageDimensions = {
  month: "formatDateTime(day, '%Y-%m')",
  day: 'toString(day)',
  site: 'site',
  platform: 'platform',
} as const
type PageDimension = keyof typeof pageDimensions
export const isPageDimension = (name: string): name is PageDimension => Object.hasOwn(pageDimensions, name)

export type PageviewRow = Pageviews & { keys: Keys; isTotal: boolean }
type PageviewQuery = {
  accountId: string
  range: DayRange
  sites: readonly string[]
  /** In lower case; null does not filter. */
  platforms: readonly string[] | null
  by: readonly Dimension[]
  maxRows: number
}

/** A visitor of several days counts once for each day: the ids are valid for one day. With a breakdown, one more row has the total. */
function buildPageviewQuery({ accountId, range, sites, platforms, by, maxRows }: PageviewQuery): FactsQuery {
  const dimensions = by.filter(isPageDimension)
  const keys = dimensions.map((name) => `key_${name}`)
  const keyColumns = dimensions.map((name) => `${pageDimensions[name]} AS key_${name}, `).join('')
  return {
    sql: `
SELECT
  ${keyColumns}
  ${dimensions.length > 0 ? `grouping(${keys[0]}) = 1` : 'false'} AS isTotal,
  sum(pageviews) AS n_pageviews,
  uniqCombined64Merge(visitors) AS n_visitors
FROM site_days
WHERE account = {accountId:String} AND day >= {start:Date} AND day <= {end:Date}
  AND site IN {sites:Array(String)}
  ${platforms ? 'AND lower(platform) IN {platforms:Array(String)}' : ''}
${dimensions.length > 0 ? `GROUP BY GROUPING SETS ((${keys.join(', ')}), ())` : ''}
LIMIT {maxRows:UInt32}`,
    params: {
      accountId,
      ...range,
      sites,
      maxRows,
      ...(platforms && { platforms }),
    },
  }
}

export async function readPageviews(
  facts: Facts,
  query: PageviewQuery,
  limits: ReadLimits,
): Promise<PageviewRow[]> {
  const rows = await facts.query<Record<string, string | number>>(buildPageviewQuery(query), limits)
  return rows.map((row) => {
    const isTotal = row['isTotal'] === 1
    const dimensions = isTotal ? [] : query.by
    return {
      keys: Object.fromEntries(dimensions.map((name) => [name, String(row[`key_${name}`])])),
      isTotal,
      pageviews: Number(row['n_pageviews']),
      visitors: Number(row['n_visitors']),
    }
  })
}
