import { TupleParam } from '@clickhouse/client'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { AdSums } from '@matinee/contract/plain/reports/metrics'
import type { Day, DayRange } from '@matinee/contract/plain/calendar'
import type { Facts, FactsQuery } from '../../platform/facts/facts.ts'
import { type ImportSpan } from '../revenue/revenue.service.ts'

/** The dimensions of a breakdown, as SQL over `revenue_days`. */
const dimensions = {
  month: "formatDateTime(day, '%Y-%m')",
  day: 'day',
  site: 'site',
  zone: 'zone',
  platform: 'platform',
  tag: 'tag',
  type: 'type',
  app: 'app',
  adUnit: 'adUnit',
  country: 'country',
  source: 'source',
} as const
export type Dimension = keyof typeof dimensions
/** A row's value in each dimension of its breakdown. */
export type Keys = Partial<Record<Dimension, string>>

/** A list that is null does not filter; an empty list matches nothing. */
export type RowFilter = {
  sites: readonly string[] | null
  zones: readonly string[] | null
  platforms: readonly string[] | null
  tags: readonly string[] | null
  types: readonly string[] | null
  excludedTypes: readonly string[] | null
  apps: readonly string[] | null
  countries: readonly string[] | null
  /** Only revenue of apps. */
  isAppsOnly: boolean
}
export const noFilter: RowFilter = {
  sites: null,
  zones: null,
  platforms: null,
  tags: null,
  types: null,
  excludedTypes: null,
  apps: null,
  countries: null,
  isAppsOnly: false,
}

const listFilters = {
  sites: 'site IN {sites:Array(String)}',
  zones: 'zone IN {zones:Array(String)}',
  // Imports keep the capital letters of their source.
  platforms: 'lower(platform) IN {platforms:Array(String)}',
  tags: 'tag IN {tags:Array(String)}',
  types: 'type IN {types:Array(String)}',
  excludedTypes: 'type NOT IN {excludedTypes:Array(String)}',
  apps: 'app IN {apps:Array(String)}',
  countries: 'country IN {countries:Array(String)}',
} as const

export type Micros = Record<Currency, number>

/** Sums of stored rows, in integers, so that the order of adding does not matter. */
export type Sums = AdSums & {
  micros: Micros
  /** The part of `micros` earned on sites and days with counted page views; 0 unless the query includes it. */
  pageMicros: Micros
  /** The part of `micros.usd` that is not final yet. */
  estimatedMicrosUsd: number
  /** Stored rows in these sums. */
  rowsRead: number
}

export type RevenueQuery = {
  accountIds: readonly string[]
  range: DayRange
  filter: RowFilter
  by: readonly Dimension[]
  /** The imports whose rows count, each on its own days. */
  imports: readonly ImportSpan[]
  /** Adds a row with the sums of each day, from the same snapshot. */
  withDays: boolean
  withPageRevenue?: boolean
  /** Figures of our own tag may still change from this day on. */
  openFrom: Day
  /** Sorts the rows by `by`. */
  isOrdered?: boolean
  maxRows: number
}

/** The displayed ads of rows with measured ads: the views, or the measured ads where a source reports no views. */
const viewsMeasured = 'if(measurables = 0, 0, if(views = 0, measurables, views))'
/** In thousandths. In floating point, because a product of three counts may exceed 64 bits. */
const viewsInSight = `toUInt64(round(1000. * ${viewsMeasured} * viewables / greatest(measurables, 1)))`
const hasPageviews = `(account, site, day) IN (
    SELECT account, site, day FROM site_days
    WHERE account IN {accountIds:Array(String)} AND day >= {start:Date} AND day <= {end:Date})`
const isAmong = (spans: 'active' | 'estimated') => `(account, import, day) IN (
    SELECT span.1, span.2, span.3 + arrayJoin(range(span.4))
    FROM (SELECT arrayJoin({${spans}:Array(Tuple(String, String, Date, UInt16))}) AS span))`

/**
 * Sums of the rows that count: those of our own tag, and those of imports on the days for which they are the source.
 * The inner query merges rows of equal keys, which the engine itself merges only later; keys outside the breakdown are
 * compared by their hash, at half the cost. Without `by` the answer is one row, or with `withDays` the days alone.
 */
export function buildRevenueQuery(query: RevenueQuery): FactsQuery {
  const { by, imports, withDays, withPageRevenue = false, openFrom, maxRows } = query
  const addsDays = withDays && !by.includes('day')
  const estimated = imports.filter(({ isEstimated }) => isEstimated)
  const keys = by.map((name) => `key_${name}`).join(', ')
  const keyColumns = [...by, ...(addsDays ? (['day'] as const) : [])]
    .map((name) => `, ${dimensions[name]} AS key_${name}`)
    .join('')
  const stored = by.filter((name) => name !== 'month' && name !== 'day' && name !== 'source')
  const innerKeys = [...new Set([...stored, ...(withPageRevenue ? ['site'] : [])])]
    .map((name) => `, ${name}`)
    .join('')
  const isCounted = imports.length === 0 ? "import = ''" : `(import = '' OR ${isAmong('active')})`
  const isOpen = "import = '' AND day >= {openFrom:Date}"
  const isEstimated = estimated.length === 0 ? isOpen : `${isOpen} OR ${isAmong('estimated')}`
  const pageRevenue = (column: string) => (withPageRevenue ? `sumIf(${column}, ${hasPageviews})` : '0')
  const grouping = addsDays ? `GROUPING SETS (${keys && `(${keys}), `}(key_day))` : keys
  const { condition, params } = filterCondition(query)
  const sql = `
SELECT
  sum(requests), sum(matches), sum(impressions), sum(views), sum(measurables), sum(viewables), sum(clicks),
  sum(${viewsMeasured}),
  sum(${viewsInSight}),
  sum(spentMicrosTry), sum(spentMicrosUsd), sum(spentMicrosEur),
  sumIf(spentMicrosUsd, ${isEstimated}),
  count(),
  ${pageRevenue('spentMicrosTry')}, ${pageRevenue('spentMicrosUsd')}, ${pageRevenue('spentMicrosEur')},
  ${addsDays ? 'grouping(key_day) = 0' : '0'} AS isDay
  ${keyColumns}
FROM (
  SELECT
    account, day, source, import ${innerKeys},
    sum(requests) AS requests, sum(matches) AS matches, sum(impressions) AS impressions, sum(views) AS views,
    sum(measurables) AS measurables, sum(viewables) AS viewables, sum(clicks) AS clicks,
    sum(spentMicrosTry) AS spentMicrosTry, sum(spentMicrosUsd) AS spentMicrosUsd, sum(spentMicrosEur) AS spentMicrosEur
  FROM revenue_days
  WHERE ${condition} AND ${isCounted}
  GROUP BY
    account, day, source, import ${innerKeys},
    cityHash64(site, zone, platform, tag, type, campaign, app, adUnit, country)
)
${grouping && `GROUP BY ${grouping}`}
${query.isOrdered && keys ? `ORDER BY ${keys}` : ''}
LIMIT {maxRows:UInt32}`
  return {
    sql,
    params: {
      ...params,
      openFrom,
      maxRows,
      ...(imports.length > 0 && { active: imports.map(toTuple) }),
      ...(estimated.length > 0 && { estimated: estimated.map(toTuple) }),
    },
  }
}

const toTuple = ({ accountId, importId, day, days }: ImportSpan) =>
  new TupleParam([accountId, importId, day, days])

/** The condition on the accounts, days and filter of a report. */
function filterCondition({
  accountIds,
  range: { start, end },
  filter,
}: Pick<RevenueQuery, 'accountIds' | 'range' | 'filter'>) {
  const names = (Object.keys(listFilters) as (keyof typeof listFilters)[]).filter(
    (name) => filter[name] !== null,
  )
  const conditions = [
    'account IN {accountIds:Array(String)} AND day >= {start:Date} AND day <= {end:Date}',
    ...names.map((name) => listFilters[name]),
    ...(filter.isAppsOnly ? ["app != ''"] : []),
  ]
  const lists = Object.fromEntries(names.map((name) => [name, filter[name]]))
  return { condition: conditions.join(' AND '), params: { accountIds, start, end, ...lists } }
}

/** `isDay`: a sum of one day that was added by `withDays`; its only key is the day. */
export type SummedRow = { keys: Keys; isDay: boolean; sums: Sums }
export type ReadLimits = { timeoutMs?: number; signal?: AbortSignal }

/** In batches, as they arrive. */
export async function* queryRevenue(
  facts: Facts,
  query: RevenueQuery,
  limits: ReadLimits,
): AsyncGenerator<SummedRow[]> {
  for await (const rows of facts.stream(buildRevenueQuery(query), limits))
    yield rows.map((cells) => toRow(cells, query.by))
}

/** Reads the columns by their position in the query, without a loop over names: this runs for every row. */
function toRow(cells: readonly unknown[], by: readonly Dimension[]): SummedRow {
  const keys: Keys = {}
  const isDay = cells[17] === 1
  if (isDay) keys.day = String(cells[18 + by.length])
  else for (let at = 0; at < by.length; at++) keys[by[at]!] = String(cells[18 + at])
  const sums = {
    requests: Number(cells[0]),
    matches: Number(cells[1]),
    impressions: Number(cells[2]),
    views: Number(cells[3]),
    measurables: Number(cells[4]),
    viewables: Number(cells[5]),
    clicks: Number(cells[6]),
    viewsMeasured: Number(cells[7]),
    viewsInSightThousandths: Number(cells[8]),
    micros: { try: Number(cells[9]), usd: Number(cells[10]), eur: Number(cells[11]) },
    estimatedMicrosUsd: Number(cells[12]),
    rowsRead: Number(cells[13]),
    pageMicros: { try: Number(cells[14]), usd: Number(cells[15]), eur: Number(cells[16]) },
  }
  return { keys, isDay, sums }
}

/**
 * An upper limit of the rows of each day or month: the rows stored, or the combinations of their values if there are
 * fewer. Cheaper than the rows themselves, because it reads no sums.
 */
export async function readRowEstimates(
  facts: Facts,
  query: Pick<RevenueQuery, 'accountIds' | 'range' | 'filter' | 'by'>,
  step: 'day' | 'month',
  limits: ReadLimits,
): Promise<Map<string, number>> {
  const { condition, params } = filterCondition(query)
  const values = query.by
    .filter((name) => name !== step)
    .map((name) => `toFloat64(uniq(${dimensions[name]}))`)
  const sql = `
SELECT toString(${dimensions[step]}) AS step, least(toFloat64(count()), ${['1.', ...values].join(' * ')}) AS estimate
FROM revenue_days
WHERE ${condition}
GROUP BY step`
  const rows = await facts.query<{ step: string; estimate: number }>({ sql, params }, limits)
  return new Map(rows.map(({ step: at, estimate }) => [at, estimate]))
}

/** Months (YYYY-MM) with stored revenue by account. */
export async function queryEarners(
  facts: Facts,
  { start, end }: DayRange,
  limits: ReadLimits,
): Promise<Map<string, Set<string>>> {
  const rows = await facts.query<{ account: string; terms: string[] }>(
    {
      sql: `SELECT account, groupUniqArray(formatDateTime(day, '%Y-%m')) AS terms FROM revenue_days
            WHERE day >= {start:Date} AND day <= {end:Date} AND spentMicrosUsd != 0 GROUP BY account`,
      params: { start, end },
    },
    limits,
  )
  return new Map(rows.map(({ account, terms }) => [account, new Set(terms)]))
}
