import { reportTimeoutMs, type Day } from '@matinee/contract/plain/reportDays'
import type { Deps } from '../../platform/deps.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { listActiveDays, listRates } from '../revenue/revenue.service.ts'
import { listApps, listOwnSites } from '../sites/sites.service.ts'
import { runsOf, type DayRange } from './activeRuns.ts'
import { anyRow } from './adRows.facts.ts'
import { collectFrom, collectSums, openFrom } from './collectSums.ts'
import { readCompleteTo } from './reportOrigin.ts'
import { todayIn } from './reportRange.ts'
import { withinTime } from './withinTime.ts'

export { todayIn } from './reportRange.ts'

type Some = Pick<Deps, 'db' | 'facts'>
type Owner = { id: string; timezone: string }

/** Net revenue of a month by what earned it, in micros of US dollars. `ref`: a site, an app, else a source. */
export type RevenueLine = {
  /** YYYY-MM */
  term: string
  kind: 'site' | 'app' | 'other'
  ref: string
  name: string
  micros: number
}

const questionMs = 120_000
const maxLines = 200_000

/**
 * What an account earned by month, of the same rows as its reports: all of its sites and apps, own tag and imports,
 * every income type. `estimated`: the sources whose figures of a month may still change, by month. Throws when the
 * store does not hold what its imports brought: what is missing would pass for revenue that was taken back.
 */
export async function readRevenueByTerm(
  { db, facts }: Some,
  account: Owner,
  range: DayRange,
  nowMs = Date.now(),
): Promise<{ lines: RevenueLine[]; estimated: Map<string, string[]> }> {
  const today = todayIn(account.timezone, nowMs)
  const completeTo = await readCompleteTo(facts)
  const by = ['month', 'site', 'app', 'source'] as const
  const asked = { accountIds: [account.id], range, filter: anyRow, by, today }
  // Read once: what is estimated is told of the imports that the sums are of.
  const active = await listActiveDays(db, account.id, range)
  const runs = runsOf(account.id, active)
  const [{ rows, isCut }, sites, apps] = await Promise.all([
    collectFrom(facts, asked, runs, { timeoutMs: questionMs, maxRows: maxLines }),
    listOwnSites(db, account.id),
    listApps(db, account.id),
  ])
  if (isCut) throw new Error(`account ${account.id} has more than ${maxLines} lines of revenue`)
  refuseLosses(active, rows)
  const names = new Map([...sites.map(({ id, fqdn }) => [id, fqdn] as const), ...apps.map(nameOfApp)])
  const lines = new Map<string, RevenueLine>()
  const estimated = new Map<string, Set<string>>()
  const mark = (term: string, source: string) =>
    estimated.set(term, (estimated.get(term) ?? new Set()).add(source))
  for (const { source, day, state } of active) if (state === 'estimated') mark(day.slice(0, 7), source)
  for (const { keys, sums } of rows) {
    const [term, source] = [keys.month!, keys.source!]
    const made = earnerOf(keys.site!, keys.app!, source)
    const key = `${term} ${made.kind} ${made.ref}`
    const line = lines.get(key) ?? {
      term,
      ...made,
      name: names.get(made.ref) ?? (made.ref || 'Matinee'),
      micros: 0,
    }
    line.micros += sums.micros.usd
    if (!Number.isSafeInteger(line.micros))
      throw new Error(`revenue of ${account.id} is too large to be exact`)
    lines.set(key, line)
    if (source === '' && !isCounted(lastDayOf(term), account, { today, completeTo })) mark(term, '')
  }
  // Nothing of it is in the figures yet, but some may be on its way.
  const end = range.end.slice(0, 7)
  if (completeTo !== null && todayIn(account.timezone, completeTo) <= lastDayOf(end)) mark(end, '')
  return {
    lines: [...lines.values()],
    estimated: new Map([...estimated].map(([term, sources]) => [term, [...sources]])),
  }
}

/** What imports paid by month and source is written down where it is said which of them count; the rows must make that. */
function refuseLosses(
  active: Awaited<ReturnType<typeof listActiveDays>>,
  rows: Awaited<ReturnType<typeof collectFrom>>['rows'],
): void {
  const missing = new Map<string, number>()
  const count = (source: string, term: string, micros: number) =>
    missing.set(`${source} in ${term}`, (missing.get(`${source} in ${term}`) ?? 0) + micros)
  for (const { source, day, spentMicrosUsd } of active) count(source, day.slice(0, 7), spentMicrosUsd)
  for (const { keys, sums } of rows)
    if (keys.source !== '') count(keys.source!, keys.month!, -sums.micros.usd)
  const lost = [...missing].find(([, micros]) => micros !== 0)
  if (!lost) return
  throw new Error(
    `the store does not hold what was imported of ${lost[0]}: it differs by ${lost[1] / 1e6} US dollars; restore it, or import that month again`,
  )
}

const nameOfApp = ({ id, name, platform }: { id: string; name: string; platform: string }) =>
  [id, `${name} (${platform})`] as const

function earnerOf(site: string, app: string, source: string): Pick<RevenueLine, 'kind' | 'ref'> {
  if (app !== '') return { kind: 'app', ref: app }
  return site === '' ? { kind: 'other', ref: source } : { kind: 'site', ref: site }
}

/** Own-tag figures of a day stand still two days after it, once all that was sent until its end is loaded. */
const isCounted = (day: Day, { timezone }: Owner, of: { today: Day; completeTo: number | null }): boolean =>
  day < openFrom(of.today) && of.completeTo !== null && todayIn(timezone, of.completeTo) > day

const lastDayOf = (term: string): Day =>
  new Date(Date.UTC(Number(term.slice(0, 4)), Number(term.slice(5)), 0)).toISOString().slice(0, 10)

/** Net revenue by day in micros of US dollars, of the same rows. Throws 504 when a screen waited long enough. */
export async function readRevenueByDay(
  deps: Some,
  account: Owner,
  range: DayRange,
  nowMs = Date.now(),
): Promise<Map<Day, number>> {
  const today = todayIn(account.timezone, nowMs)
  const asked = { accountIds: [account.id], range, filter: anyRow, by: [], today }
  const { days } = await withinTime({ timeoutMs: reportTimeoutMs }, (limits) =>
    collectSums(deps, asked, { ...limits, maxRows: 1_000 }),
  )
  return new Map([...days].map(([day, { micros }]) => [day, micros.usd]))
}

/** Every account that the store has any revenue of, also such that counts no more, with the months of it. */
export async function listEarners(facts: Facts, { start, end }: DayRange): Promise<Map<string, Set<string>>> {
  const rows = await facts.query<{ account: string; terms: string[] }>(
    {
      sql: `SELECT account, groupUniqArray(formatDateTime(day, '%Y-%m')) AS terms FROM revenue_days
            WHERE day >= {start:Date} AND day <= {end:Date} AND spentMicrosUsd != 0 GROUP BY account`,
      params: { start, end },
    },
    { timeoutMs: questionMs },
  )
  return new Map(rows.map(({ account, terms }) => [account, new Set(terms)]))
}

/** Banks and weekends skip days; a rate that is older than this converts nothing. */
const maxRateAgeDays = 7

/** Euros for a US dollar in millionths, the last that is not after `day`; null without one of the week before. */
export async function readEuroRate(db: Db, day: Day): Promise<{ rateMicros: number; day: Day } | null> {
  const rates = await listRates(db, { start: day, end: day })
  const rate = rates.findLast(({ currency }) => currency === 'eur')
  const oldest = Date.parse(day) - maxRateAgeDays * 86_400_000
  return rate && Date.parse(rate.day) >= oldest ? { rateMicros: rate.rateMicros, day: rate.day } : null
}
