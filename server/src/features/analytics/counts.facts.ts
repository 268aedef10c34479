import type { EventType, MeasureType } from '@matinee/contract/plain/counters'
import type { Facts, FactsQuery } from '../../platform/facts.ts'
import { joinParts, segmentsOf, sortedOnce, type Owner, type Range } from './rangeParts.facts.ts'

/**
 * Events of one kind. `ts`, unix seconds: for views that began the latest of `edges` before them, for all other
 * kinds the start of the segment they lie in. `value`: the sum of theirs. `invalid`: 0, or why they are left out.
 */
export type EventCount = {
  ts: number
  event: EventType | MeasureType
  invalid: number
  count: number
  value: number
}

const quarter = { column: 'quarter', covers: 900 }
/** What is told of traffic that is left out. */
const kinds = "(invalid = 0 OR event IN ('infoLoad', 'start'))"

/** Ranges may overlap: each event is counted once, under the segment (segmentsOf) that it lies in. */
export function buildCounts(owner: Owner, ranges: readonly Range[], edges: readonly number[]): FactsQuery {
  const segments = segmentsOf(ranges)
  const bounds = segments.map(({ start }) => start)
  const parts = joinParts(
    owner,
    segments,
    {
      rollup: owner.videoId === null ? 'account_counts' : 'video_counts',
      time: quarter,
      where: kinds,
      select: {
        rollup: 'toUnixTimestamp(quarter) AS t, event, invalid, count, value',
        raw: 'toUnixTimestamp(at) AS t, toString(event) AS event, invalid, 1 AS count, value',
      },
    },
    edges,
  )
  return {
    sql: `SELECT event, invalid, sum(count) AS count, sum(value) AS value,
            if(event = 'start' AND invalid = 0,
              roundDown(t, {edges:Array(UInt32)}), roundDown(t, {bounds:Array(UInt32)})) AS ts
          FROM (${parts.sql}) GROUP BY ts, event, invalid`,
    params: { ...parts.params, edges: sortedOnce([...bounds, ...edges.filter((edge) => edge > 0)]), bounds },
  }
}

export async function readCounts(
  facts: Facts,
  owner: Owner,
  ranges: readonly Range[],
  edges: readonly number[],
): Promise<EventCount[]> {
  if (segmentsOf(ranges).length === 0) return []
  type Row = Record<'count' | 'value', string> & Pick<EventCount, 'ts' | 'event' | 'invalid'>
  const rows = await facts.query<Row>(buildCounts(owner, ranges, edges))
  return rows.map((row) => ({ ...row, count: Number(row.count), value: Number(row.value) }))
}

/** Views that began, by minute; minutes without any are left out. */
export async function readStartsByMinute(
  facts: Facts,
  owner: Owner,
  { start, end }: Range,
): Promise<Map<number, number>> {
  const rows = await facts.query<{ ts: number; start: string }>({
    sql: `SELECT toUnixTimestamp(toStartOfMinute(at)) AS ts, count() AS start FROM video_events
          WHERE account = {accountId:String} ${owner.videoId === null ? '' : 'AND video = {videoId:String}'}
            AND at >= toDateTime64({start:UInt32}, 3, 'UTC') AND at < toDateTime64({end:UInt32}, 3, 'UTC')
            AND event = 'start' AND invalid = 0
          GROUP BY ts`,
    params: { ...owner, videoId: owner.videoId ?? '', start, end },
  })
  return new Map(rows.map(({ ts, start: count }) => [ts, Number(count)]))
}
