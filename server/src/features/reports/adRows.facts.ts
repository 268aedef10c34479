import { TupleParam } from '@clickhouse/client'
import type { Day } from '@matinee/contract/plain/reportDays'
import type { Facts, FactsQuery } from '../../platform/facts/facts.ts'
import type { DayRange, Part, Run } from './activeRuns.ts'
import type { Sums } from './adSums.ts'

/** By what rows can be told apart, and what the store has of it. */
const columns = {
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
export type Dimension = keyof typeof columns

/** Of which rows. A list that is null leaves its field open; an empty one matches nothing. */
export type RowFilter = {
  sites: readonly string[] | null
  zones: readonly string[] | null
  platforms: readonly string[] | null
  tags: readonly string[] | null
  types: readonly string[] | null
  /** Types that do not count. */
  leftOutTypes: readonly string[] | null
  apps: readonly string[] | null
  countries: readonly string[] | null
  /** Only what apps earned. */
  isOfApps: boolean
}
export const anyRow: RowFilter = {
  sites: null,
  zones: null,
  platforms: null,
  tags: null,
  types: null,
  leftOutTypes: null,
  apps: null,
  countries: null,
  isOfApps: false,
}

export type Question = {
  part: Part
  filter: RowFilter
  by: readonly Dimension[]
  /** Sums by day beside those asked for, of the same moment. */
  alsoByDay: boolean
  /** Whether the revenue of sites and days with page views is summed up too. */
  withPageRevenue?: boolean
  /** What our own tag earned from this day on is not final yet. */
  openFrom: Day
  /** By what they are told apart, so that two answers list them alike. */
  isOrdered?: boolean
  maxRows: number
}

const lists = {
  sites: 'site IN {sites:Array(String)}',
  zones: 'zone IN {zones:Array(String)}',
  // Imports write platforms as their source does.
  platforms: 'lower(platform) IN {platforms:Array(String)}',
  tags: 'tag IN {tags:Array(String)}',
  types: 'type IN {types:Array(String)}',
  leftOutTypes: 'type NOT IN {leftOutTypes:Array(String)}',
  apps: 'app IN {apps:Array(String)}',
  countries: 'country IN {countries:Array(String)}',
} as const

const hasDaysBeside = ({ alsoByDay, by }: Pick<Question, 'alsoByDay' | 'by'>) =>
  alsoByDay && !by.includes('day')

const counts = ['requests', 'matches', 'impressions', 'views', 'measurables', 'viewables', 'clicks'] as const
const moneys = [
  { name: 'try', column: 'spentMicrosTry' },
  { name: 'usd', column: 'spentMicrosUsd' },
  { name: 'eur', column: 'spentMicrosEur' },
] as const

/** Not a breakdown, but rows of different campaigns are rows of their own. */
const rowKeys = ['site', 'zone', 'platform', 'tag', 'type', 'campaign', 'app', 'adUnit', 'country'] as const
/** Displayed ads stand for the measured ones of a row; a source that counts no displayed ads brings those alone. */
const weight = 'if(measurables = 0, 0, if(views = 0, measurables, views))'
/** In doubles, whose order of computing is fixed here: a product of three counts may exceed 64 bits. */
const inSight = `toUInt64(round(1000. * ${weight} * viewables / greatest(measurables, 1)))`

const among = (runs: string) =>
  `(account, import, day) IN (SELECT run.1, run.2, run.3 + arrayJoin(range(run.4))
     FROM (SELECT arrayJoin({${runs}:Array(Tuple(String, String, Date, UInt16))}) AS run))`

/**
 * The rows that count, each once: the store merges rows of equal keys later, and a share is made of whole rows. Beside the
 * breakdowns the other keys are told apart by a hash of them, which costs half as much.
 */
function wholeRows(by: readonly Dimension[], where: string, withPageRevenue: boolean): string {
  const own = by.filter((name) => name !== 'month' && name !== 'day' && name !== 'source')
  const keys = [
    ...new Set(['account', 'day', 'source', 'import', ...own, ...(withPageRevenue ? ['site'] : [])]),
  ]
  const amounts = [...counts, ...moneys.map(({ column }) => column)]
  return `SELECT ${[...keys, ...amounts.map((name) => `sum(${name}) AS ${name}`)].join(', ')}
          FROM revenue_days WHERE ${where} GROUP BY ${keys.join(', ')}, cityHash64(${rowKeys.join(', ')})`
}

/** Sites and days of which page views were counted. */
const hasPageviews = `(account, site, day) IN (SELECT account, site, day FROM site_days
  WHERE account IN {accountIds:Array(String)} AND day >= {start:Date} AND day <= {end:Date})`

/**
 * Sums of the rows that count: those of our own tag, and of imports where they speak for the day. Without `by` one row
 * for all, or with `alsoByDay` the days alone, which make it.
 */
export function buildAdSums({ part, filter, by, withPageRevenue = false, ...asked }: Question): FactsQuery {
  const estimated = part.runs.filter(({ isEstimated }) => isEstimated)
  const keys = by.map((name) => `key_${name}`)
  const addsDays = hasDaysBeside({ by, ...asked })
  const grouped = addsDays ? [...by, 'day' as const] : by
  const isOpen = `import = '' AND day >= {openFrom:Date}`
  const select = [
    ...grouped.map((name) => `${columns[name]} AS key_${name}`),
    ...(addsDays ? ['grouping(key_day) = 0 AS isDay'] : []),
    ...counts.map((name) => `sum(${name}) AS n_${name}`),
    `sum(${weight}) AS viewsMeasured`,
    `sum(${inSight}) AS viewsInSightThousandths`,
    ...moneys.map(({ name, column }) => `sum(${column}) AS m_${name}`),
    `sumIf(spentMicrosUsd, ${estimated.length === 0 ? isOpen : `${isOpen} OR ${among('estimated')}`}) AS estimatedMicrosUsd`,
    'count() AS rowsRead',
    ...(withPageRevenue
      ? moneys.map(({ name, column }) => `sumIf(${column}, ${hasPageviews}) AS p_${name}`)
      : []),
  ]
  const asks = conditionsOf(part, filter)
  const where = [asks.sql, part.runs.length === 0 ? "import = ''" : `(import = '' OR ${among('active')})`]
  const sets = addsDays
    ? `GROUPING SETS (${keys.length > 0 ? `(${keys.join(', ')}), ` : ''}(key_day))`
    : keys.join(', ')
  return {
    sql: `SELECT ${select.join(', ')} FROM (${wholeRows(by, where.join(' AND '), withPageRevenue)})
          ${sets && `GROUP BY ${sets}`} ${asked.isOrdered && keys.length > 0 ? `ORDER BY ${keys.join(', ')}` : ''} LIMIT {maxRows:UInt32}`,
    params: {
      ...asks.params,
      openFrom: asked.openFrom,
      maxRows: asked.maxRows,
      ...(part.runs.length > 0 && { active: part.runs.map(tupleOf) }),
      ...(estimated.length > 0 && { estimated: estimated.map(tupleOf) }),
    },
  }
}

/** Whose rows, of which days, and what the filter leaves of them. */
function conditionsOf({ accountIds, start, end }: Omit<Part, 'runs'>, filter: RowFilter): FactsQuery {
  const names = (Object.keys(lists) as (keyof typeof lists)[]).filter((name) => filter[name] !== null)
  const where = [
    'account IN {accountIds:Array(String)}',
    'day >= {start:Date} AND day <= {end:Date}',
    ...names.map((name) => lists[name]),
    ...(filter.isOfApps ? ["app != ''"] : []),
  ]
  const params = { accountIds, start, end, ...Object.fromEntries(names.map((name) => [name, filter[name]])) }
  return { sql: where.join(' AND '), params }
}

const tupleOf = ({ accountId, importId, day, days }: Run) => new TupleParam([accountId, importId, day, days])

/** `keys`: of the dimensions that were asked for. `isDay`: one of the sums by day that came beside them. */
export type KeyedSums = { keys: Partial<Record<Dimension, string>>; isDay: boolean; sums: Sums }

type Limits = { timeoutMs?: number; signal?: AbortSignal }

export async function readAdSums(facts: Facts, question: Question, limits: Limits): Promise<KeyedSums[]> {
  const all: KeyedSums[] = []
  for await (const rows of streamAdSums(facts, question, limits)) for (const row of rows) all.push(row)
  return all
}

/** The same in pieces, for more rows than fit into memory. */
export async function* streamAdSums(
  facts: Facts,
  question: Question,
  limits: Limits,
): AsyncGenerator<KeyedSums[]> {
  const { by, withPageRevenue = false } = question
  const addsDays = hasDaysBeside(question)
  for await (const rows of facts.stream(buildAdSums(question), limits))
    yield rows.map((cells) => keyed({ by, addsDays, withPageRevenue }, cells))
}

type Amount = Pick<Question, 'filter' | 'by'> & {
  accountIds: readonly string[]
  range: DayRange
  step: 'day' | 'month'
}

/**
 * How many rows each day or month makes at most, of whatever counts: what the store has of it, or what its values could
 * be combined to. Costs less than the rows themselves, of which it reads no sums.
 */
export async function readMostRows(
  facts: Facts,
  { accountIds, range, filter, by, step }: Amount,
  limits: Limits,
): Promise<Map<string, number>> {
  const asks = conditionsOf({ accountIds: [...accountIds], ...range }, filter)
  const values = by.filter((name) => name !== step).map((name) => `toFloat64(uniq(${columns[name]}))`)
  const sql = `SELECT toString(${columns[step]}) AS step, least(toFloat64(count()), ${['1.', ...values].join(' * ')}) AS most
               FROM revenue_days WHERE ${asks.sql} GROUP BY step`
  const rows = await facts.query<{ step: string; most: number }>({ sql, params: asks.params }, limits)
  return new Map(rows.map(({ step: at, most }) => [at, most]))
}

/** The columns in the order of the question. Written out, as all that is done for every row: there are many. */
function keyed(
  {
    by,
    addsDays,
    withPageRevenue,
  }: { by: readonly Dimension[]; addsDays: boolean; withPageRevenue: boolean },
  cells: readonly unknown[],
): KeyedSums {
  const keys: KeyedSums['keys'] = {}
  const isDay = addsDays && cells[by.length + 1] === 1
  if (isDay) keys.day = String(cells[by.length])
  else for (let at = 0; at < by.length; at++) keys[by[at]!] = String(cells[at])
  const first = addsDays ? by.length + 2 : by.length
  const read = (at: number) => Number(cells[first + at])
  const sums = {
    requests: read(0),
    matches: read(1),
    impressions: read(2),
    views: read(3),
    measurables: read(4),
    viewables: read(5),
    clicks: read(6),
    viewsMeasured: read(7),
    viewsInSightThousandths: read(8),
    micros: { try: read(9), usd: read(10), eur: read(11) },
    pageMicros: withPageRevenue
      ? { try: read(14), usd: read(15), eur: read(16) }
      : { try: 0, usd: 0, eur: 0 },
    estimatedMicrosUsd: read(12),
    rowsRead: read(13),
  }
  return { keys, isDay, sums }
}
