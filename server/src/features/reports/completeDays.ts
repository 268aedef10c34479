import { addDays, type Day } from '@matinee/contract/plain/reportDays'
import type { Deps } from '../../platform/deps.ts'
import { listLastDays } from '../revenue/revenue.service.ts'
import { collectSums, type Asked, type Limits } from './collectSums.ts'
import { todayIn } from './reportRange.ts'

/** A source that has reported nothing for longer than this has ended: no day waits for it. */
export const endedAfterDays = 35

export type SourceProgress = { source: string; through: Day }
export type CompleteDays = {
  /** The last complete day. */
  through: Day
  /** Sources that have not reported yesterday. */
  lateSources: SourceProgress[]
}

type Known = {
  today: Day
  /** The day in which all that our own tag sent is counted up to now; null where nothing waits for it. */
  tagDay: Day | null
  /** The last day that each source of the report has reported. */
  sources: readonly SourceProgress[]
}

/**
 * A day is complete when it is over, everything that our own tag sent on it is counted, and every source that feeds the
 * report has reported it; estimates count unless they came in before the day was over. docs/metrics.md says the same.
 */
export function completeDays({ today, tagDay, sources }: Known): CompleteDays {
  const yesterday = addDays(today, -1)
  const lateSources = sources
    .filter(({ through }) => through < yesterday && through >= addDays(today, -endedAfterDays))
    .toSorted((one, other) => compare(one.through, other.through) || compare(one.source, other.source))
  const ends = [yesterday, ...lateSources.map(({ through }) => through)]
  if (tagDay !== null) ends.push(addDays(tagDay, -1))
  return { through: ends.toSorted(compare)[0]!, lateSources }
}

type Of = Pick<Asked, 'accountIds' | 'filter' | 'today'> & {
  timezone: string
  /** Up to when our own tag is counted; null where nothing of it is in the report. */
  completeTo: number | null
}

/** The complete days of a report's accounts, filters included: a source that has no row in it holds nothing back. */
export async function readCompleteDays(
  deps: Pick<Deps, 'db' | 'facts'>,
  { accountIds, filter, today, timezone, completeTo }: Of,
  limits: Limits,
): Promise<CompleteDays> {
  const tagDay = completeTo === null ? null : todayIn(timezone, completeTo)
  const since = addDays(today, -endedAfterDays)
  const reported = await listLastDays(deps.db, accountIds, since)
  const late = reported.filter(({ through }) => through < addDays(today, -1))
  if (late.length === 0) return completeDays({ today, tagDay, sources: [] })
  const lateAccounts = [...new Set(late.map(({ accountId }) => accountId))]
  const question = { accountIds: lateAccounts, range: { start: since, end: today }, filter, today }
  const { rows } = await collectSums(deps, { ...question, by: ['source'] }, { ...limits, maxRows: 10_000 })
  const feeding = new Set(rows.map(({ keys }) => keys.source))
  const sources = [...Map.groupBy(late, ({ source }) => source)]
    .filter(([source]) => feeding.has(source))
    .map(([source, days]) => ({ source, through: days.map(({ through }) => through).toSorted(compare)[0]! }))
  return completeDays({ today, tagDay, sources })
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
