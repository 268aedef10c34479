import { addDays, dayIn, type Day } from '@matinee/contract/plain/calendar'
import type { Deps } from '../../platform/deps.ts'
import { listLastDays } from '../revenue/revenue.service.ts'
import { readReport, type ReportQuery } from './readReport.ts'
import type { ReadLimits } from './revenueSums.facts.ts'

/** A source that has reported nothing for longer has ended; no day waits for it. */
export const endedAfterDays = 35

export type SourceProgress = { source: string; through: Day }
export type CompleteDays = {
  /** The last complete day. */
  through: Day
  /** Sources that have not reported yesterday. */
  lateSources: SourceProgress[]
}

type Progress = {
  today: Day
  /** The first day of our own tag that is not completely counted; null where the report has no own tag. */
  tagDay: Day | null
  /** The last day reported by each source of the report. */
  sources: readonly SourceProgress[]
}

/**
 * A day is complete when it is over, all events of our own tag are counted, and every source of the report has reported
 * it. Estimates count unless they were imported before the day was over. Documented in docs/metrics.md.
 */
export function completeDays({ today, tagDay, sources }: Progress): CompleteDays {
  const yesterday = addDays(today, -1)
  const lateSources = sources
    .filter(({ through }) => through < yesterday && through >= addDays(today, -endedAfterDays))
    .toSorted((one, other) => compare(one.through, other.through) || compare(one.source, other.source))
  const ends = [yesterday, ...lateSources.map(({ through }) => through)]
  if (tagDay !== null) ends.push(addDays(tagDay, -1))
  return { through: ends.toSorted(compare)[0]!, lateSources }
}

export type CompleteDaysQuery = Pick<ReportQuery, 'accountIds' | 'filter' | 'today'> & {
  timezone: string
  /** The instant up to which our own tag is counted; null where the report has no own tag. */
  completeTo: number | null
}

/** The complete days of a report with its filter: a source without a row in the report delays no day. */
export async function readCompleteDays(
  deps: Pick<Deps, 'db' | 'facts'>,
  { accountIds, filter, today, timezone, completeTo }: CompleteDaysQuery,
  limits: ReadLimits,
): Promise<CompleteDays> {
  const tagDay = completeTo === null ? null : dayIn(timezone, completeTo)
  const since = addDays(today, -endedAfterDays)
  const reported = await listLastDays(deps.db, accountIds, since)
  const late = reported.filter(({ through }) => through < addDays(today, -1))
  if (late.length === 0) return completeDays({ today, tagDay, sources: [] })
  const lateAccounts = [...new Set(late.map(({ accountId }) => accountId))]
  const range = { start: since, end: today }
  const query = { accountIds: lateAccounts, range, filter, today, by: ['source'] as const }
  const { rows } = await readReport(deps, query, { ...limits, maxRows: 10_000 })
  const included = new Set(rows.map(({ keys }) => keys.source))
  const sources = [...Map.groupBy(late, ({ source }) => source)]
    .filter(([source]) => included.has(source))
    .map(([source, days]) => ({ source, through: days.map(({ through }) => through).toSorted(compare)[0]! }))
  return completeDays({ today, tagDay, sources })
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
