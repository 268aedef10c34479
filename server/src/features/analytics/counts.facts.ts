import type { EventType, MeasureType } from '@matinee/contract/plain/counters'
import type { Facts, FactsQuery } from '../../platform/facts/facts.ts'
import { joinParts, sortedUnique, type Subject, type Parts, type Range } from './rangeParts.facts.ts'

/**
 * Events of one kind in one segment of time. `t`: start of the segment, unix seconds; starts are also split at each edge.
 * `isRaw`: 0 for sums of `Parts.rolledUp`, 1 for those of `Parts.ends`. `value`: sum of the events' values. `invalid`: 0, or
 * the reason of exclusion.
 */
export type EventCount = {
  t: number
  isRaw: 0 | 1
  event: EventType | MeasureType
  invalid: number
  count: number
  value: number
}

/** Seconds in a row of the rollups. */
export const quarterHourS = 900
/** Excluded traffic is shown by its loads and starts only. */
const shownEvents = "(invalid = 0 OR event IN ('infoLoad', 'start'))"

/** Ranges may overlap: events in several of them are counted once. `edges`: unix seconds. */
export function buildCounts(
  subject: Subject,
  ranges: readonly Parts[],
  edges: readonly number[],
): FactsQuery {
  const { sql, params, bounds } = joinParts(subject, ranges, {
    rollup: subject.videoId === null ? 'account_counts' : 'video_counts',
    time: 'quarter',
    where: shownEvents,
    select: {
      rollup: 'toUnixTimestamp(quarter) AS second, event, invalid, count, value',
      raw: 'toUnixTimestamp(at) AS second, toString(event) AS event, invalid, 1 AS count, value',
    },
  })
  const startBounds = sortedUnique([...bounds, ...edges.filter((edge) => edge > 0)])
  return {
    sql: `SELECT event, invalid, isRaw, sum(count) AS count, sum(value) AS value,
            if(event = 'start' AND invalid = 0, roundDown(second, {startBounds:Array(UInt32)}),
              roundDown(second, {bounds:Array(UInt32)})) AS t
          FROM (${sql}) GROUP BY t, isRaw, event, invalid`,
    params: { ...params, startBounds },
  }
}

export async function readCounts(
  facts: Facts,
  subject: Subject,
  ranges: readonly Parts[],
  edges: readonly number[],
): Promise<EventCount[]> {
  type Row = Omit<EventCount, 'count' | 'value'> & Record<'count' | 'value', string>
  const rows = await facts.query<Row>(buildCounts(subject, ranges, edges))
  return rows.map((row) => ({ ...row, count: Number(row.count), value: Number(row.value) }))
}

/** Started views by minute; minutes without views are missing. */
export async function readStartsByMinute(
  facts: Facts,
  subject: Subject,
  { start, end }: Range,
): Promise<Map<number, number>> {
  const rows = await facts.query<{ ts: number; start: string }>({
    sql: `SELECT toUnixTimestamp(toStartOfMinute(at)) AS ts, count() AS start FROM video_events
          WHERE account = {accountId:String} ${subject.videoId === null ? '' : 'AND video = {videoId:String}'}
            AND at >= toDateTime64({start:UInt32}, 3, 'UTC') AND at < toDateTime64({end:UInt32}, 3, 'UTC')
            AND event = 'start' AND invalid = 0
          GROUP BY ts`,
    params: { ...subject, videoId: subject.videoId ?? '', start, end },
  })
  return new Map(rows.map(({ ts, start: count }) => [ts, Number(count)]))
}
