import { dayIn, lastOfMonth, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import { maxRateAgeDays } from '@matinee/contract/plain/limits'
import type { Facts } from '../../platform/facts/facts.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { listActiveImports, listRates, toSpans, type ActiveImport } from '../revenue/revenue.service.ts'
import { listApps, listOwnSites } from '../sites/sites.service.ts'
import { openFrom, readReport, type ReportDeps, type ReportRow } from './readReport.ts'
import { readCompleteTo, withDeadline } from './reportRequest.ts'
import { noFilter, queryEarners } from './revenueSums.facts.ts'

type RevenueAccount = { id: string; timezone: string }

/** Net revenue of a month by site, app or source, in micros of US dollars. `ref`: the site, the app, else the source. */
export type RevenueLine = {
  /** YYYY-MM */
  term: string
  kind: 'site' | 'app' | 'other'
  ref: string
  name: string
  micros: number
}

const queryTimeoutMs = 120_000
const maxLines = 200_000

/**
 * The revenue of an account by month, from the same rows as its reports: all sites and apps, own tag and imports, every
 * income type. `estimated`: the sources whose figures may still change, by month. Throws when imported rows are missing
 * in the facts, because the difference would look like a deduction.
 */
export async function readRevenueByTerm(
  deps: ReportDeps,
  account: RevenueAccount,
  range: DayRange,
  nowMs = Date.now(),
): Promise<{ lines: RevenueLine[]; estimated: Map<string, string[]> }> {
  const { db } = deps
  const today = dayIn(account.timezone, nowMs)
  const completeTo = await readCompleteTo(deps.facts)
  // Read once: the estimates must belong to the imports of the sums.
  const active = await listActiveImports(db, account.id, range)
  const query = {
    accountIds: [account.id],
    range,
    filter: noFilter,
    by: ['month', 'site', 'app', 'source'] as const,
    today,
    imports: toSpans(account.id, active),
  }
  const [{ rows, isCut }, sites, apps] = await Promise.all([
    readReport(deps, query, { timeoutMs: queryTimeoutMs, maxRows: maxLines }),
    listOwnSites(db, account.id),
    listApps(db, account.id),
  ])
  if (isCut) throw new Error(`account ${account.id} has more than ${maxLines} lines of revenue`)
  requireCompleteImports(active, rows)
  const names = new Map([
    ...sites.map(({ id, fqdn }) => [id, fqdn] as const),
    ...apps.map(({ id, name, platform }) => [id, `${name} (${platform})`] as const),
  ])
  return {
    lines: linesOf(account, rows, names),
    estimated: estimatedSources({ account, active, rows, range, today, completeTo }),
  }
}

function linesOf(
  { id }: RevenueAccount,
  rows: readonly ReportRow[],
  names: ReadonlyMap<string, string>,
): RevenueLine[] {
  const lines = new Map<string, RevenueLine>()
  for (const { keys, sums } of rows) {
    const term = keys.month!
    const earner = earnerOf(keys.site!, keys.app!, keys.source!)
    const key = `${term} ${earner.kind} ${earner.ref}`
    const name = names.get(earner.ref) ?? (earner.ref || 'Matinee')
    const line = lines.get(key) ?? { term, ...earner, name, micros: 0 }
    line.micros += sums.micros.usd
    if (!Number.isSafeInteger(line.micros)) throw new Error(`revenue of ${id} is too large to be exact`)
    lines.set(key, line)
  }
  return [...lines.values()]
}

/** Sources with estimated figures, by month; '' is our own tag. */
function estimatedSources({
  account,
  active,
  rows,
  range,
  today,
  completeTo,
}: {
  account: RevenueAccount
  active: readonly ActiveImport[]
  rows: readonly ReportRow[]
  range: DayRange
  today: Day
  completeTo: number | null
}): Map<string, string[]> {
  const estimated = new Map<string, Set<string>>()
  const mark = (term: string, source: string) =>
    estimated.set(term, (estimated.get(term) ?? new Set()).add(source))
  for (const { source, day, state } of active) if (state === 'estimated') mark(day.slice(0, 7), source)
  for (const { keys } of rows)
    if (keys.source === '' && !isFinal(lastDayOf(keys.month!), account, { today, completeTo }))
      mark(keys.month!, '')
  // The last month may have no row of our own tag yet, while events still arrive.
  const end = range.end.slice(0, 7)
  if (completeTo !== null && dayIn(account.timezone, completeTo) <= lastDayOf(end)) mark(end, '')
  return new Map([...estimated].map(([term, sources]) => [term, [...sources]]))
}

/** Throws when the imported rows of a source and month do not add up to the sums stored with its active imports. */
function requireCompleteImports(active: readonly ActiveImport[], rows: readonly ReportRow[]): void {
  const missing = new Map<string, number>()
  const count = (source: string, term: string, micros: number) =>
    missing.set(`${source} in ${term}`, (missing.get(`${source} in ${term}`) ?? 0) + micros)
  for (const { source, day, spentMicrosUsd } of active) count(source, day.slice(0, 7), spentMicrosUsd)
  for (const { keys, sums } of rows)
    if (keys.source !== '') count(keys.source!, keys.month!, -sums.micros.usd)
  const difference = [...missing].find(([, micros]) => micros !== 0)
  if (!difference) return
  throw new Error(
    `the facts store lacks imported revenue of ${difference[0]}: it differs by ${difference[1] / 1e6} US dollars; restore the store, or import that month again`,
  )
}

function earnerOf(site: string, app: string, source: string): Pick<RevenueLine, 'kind' | 'ref'> {
  if (app !== '') return { kind: 'app', ref: app }
  return site === '' ? { kind: 'other', ref: source } : { kind: 'site', ref: site }
}

/** Figures of our own tag are final two days after their day, once all events of the day are loaded. */
const isFinal = (
  day: Day,
  { timezone }: RevenueAccount,
  { today, completeTo }: { today: Day; completeTo: number | null },
): boolean => day < openFrom(today) && completeTo !== null && dayIn(timezone, completeTo) > day

const lastDayOf = (term: string): Day => lastOfMonth(`${term}-01`)

/** Net revenue by day in micros of US dollars, from the rows of `readRevenueByTerm`. Throws 504 after the timeout of screens. */
export async function readRevenueByDay(
  deps: ReportDeps,
  account: RevenueAccount,
  range: DayRange,
  nowMs = Date.now(),
): Promise<Map<Day, number>> {
  const today = dayIn(account.timezone, nowMs)
  const query = { accountIds: [account.id], range, filter: noFilter, by: [], today }
  const { days } = await withDeadline({}, (limits) => readReport(deps, query, { ...limits, maxRows: 1_000 }))
  return new Map([...days].map(([day, { micros }]) => [day, micros.usd]))
}

/** The months with stored revenue of every account, including revenue that no longer counts. */
export const listEarners = (facts: Facts, range: DayRange): Promise<Map<string, Set<string>>> =>
  queryEarners(facts, range, { timeoutMs: queryTimeoutMs })

/** Euros for a US dollar in millionths: the last rate up to `day`; null if that is older than `maxRateAgeDays`. */
export async function readEuroRate(db: Db, day: Day): Promise<{ rateMicros: number; day: Day } | null> {
  const rates = await listRates(db, { start: day, end: day })
  const rate = rates.findLast(({ currency }) => currency === 'eur')
  const oldest = Date.parse(day) - maxRateAgeDays * 86_400_000
  return rate && Date.parse(rate.day) >= oldest ? { rateMicros: rate.rateMicros, day: rate.day } : null
}
