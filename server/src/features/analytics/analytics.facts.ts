import { counters, eventTypes, timeCounters, type Counters } from '@matinee/contract/plain/counters'
import type { Facts, FactsQuery } from '../../platform/facts.ts'

/** Unix seconds, end exclusive. Of one video, or with null of all of the account's. */
export type Question = { accountId: string; videoId: string | null; start: number; end: number }

export type Bucket = { ts: number } & Counters
export type VideoFigure = { video: string; start: number; complete: number }

const hourS = 3_600

/** How each counter comes out of raw rows, and of rollup rows: the same numbers either way. */
const fromRaw = [
  ...eventTypes.map((type) => [type, `countIf(event = '${type}')`]),
  ...Object.entries(timeCounters).map(([name, type]) => [name, `sumIf(value, event = '${type}')`]),
] as [string, string][]

/**
 * The 26 counters by bucket; buckets in which nothing happened are left out. Whole hours come from the hourly
 * rollup, the rest of the range from raw rows; all of it where a bucket's edge lies within an hour of UTC.
 */
export function buildSeries(question: Question, edges: readonly number[]): FactsQuery {
  const rollup = question.videoId === null ? 'account_hour' : 'video_hour'
  const bucket = (seconds: string) => `roundDown(toInt64(${seconds}), {edges:Array(Int64)}) AS ts`
  const parts = joinParts(question, edges, rollup, {
    rollup: `${bucket('toUnixTimestamp(hour)')}, ${counters.join(', ')}`,
    raw: `${bucket('toUnixTimestamp(at)')}, ${fromRaw.map(([name, sum]) => `${sum} AS ${name}`).join(', ')}`,
    groupRawBy: 'ts',
  })
  return {
    sql: `SELECT ts, ${counters.map((name) => `sum(${name}) AS ${name}`).join(', ')}
          FROM (${parts.sql}) GROUP BY ts ORDER BY ts`,
    params: { ...parts.params, edges },
  }
}

/** The account's videos by the views that began in the range, most first. */
export function buildTopVideos(question: Question, limit: number): FactsQuery {
  const parts = joinParts(question, [], 'video_hour', {
    rollup: 'video, start, complete',
    raw: "video, countIf(event = 'start') AS start, countIf(event = 'complete') AS complete",
    groupRawBy: 'video',
  })
  return {
    sql: `SELECT video, sum(start) AS start, sum(complete) AS complete
          FROM (${parts.sql}) GROUP BY video HAVING start > 0
          ORDER BY start DESC, video LIMIT {limit:UInt32}`,
    params: { ...parts.params, limit },
  }
}

export async function readSeries(
  facts: Facts,
  question: Question,
  edges: readonly number[],
): Promise<Bucket[]> {
  const rows = await facts.query<Record<string, string>>(buildSeries(question, edges))
  return rows.map((row) => ({
    ...(Object.fromEntries(counters.map((name) => [name, Number(row[name])])) as Counters),
    ts: Number(row['ts']),
  }))
}

export async function readTopVideos(facts: Facts, question: Question, limit: number): Promise<VideoFigure[]> {
  const rows = await facts.query<Record<keyof VideoFigure, string>>(buildTopVideos(question, limit))
  return rows.map(({ video, start, complete }) => ({
    video,
    start: Number(start),
    complete: Number(complete),
  }))
}

/** The range's whole hours out of the rollup and what is left at its ends out of raw rows. */
function joinParts(
  { accountId, videoId, start, end }: Question,
  edges: readonly number[],
  rollup: 'account_hour' | 'video_hour',
  select: { rollup: string; raw: string; groupRawBy: string },
): FactsQuery {
  const fitsHours = edges.every((edge) => edge % hourS === 0)
  const wholeFrom = Math.ceil(start / hourS) * hourS
  const wholeTo = Math.floor(end / hourS) * hourS
  const hasWhole = fitsHours && wholeFrom < wholeTo
  const owner = `account = {accountId:String}${videoId === null ? '' : ' AND video = {videoId:String}'}`
  const rawBetween = (from: string, to: string) => `
    SELECT ${select.raw} FROM video_events
    WHERE ${owner} AND NOT isBot
      AND at >= toDateTime64({${from}:UInt32}, 3, 'UTC') AND at < toDateTime64({${to}:UInt32}, 3, 'UTC')
    GROUP BY ${select.groupRawBy}`
  const whole = `
    SELECT ${select.rollup} FROM ${rollup}
    WHERE ${owner} AND hour >= toDateTime({wholeFrom:UInt32}, 'UTC') AND hour < toDateTime({wholeTo:UInt32}, 'UTC')`
  const parts = hasWhole
    ? [
        whole,
        ...(start < wholeFrom ? [rawBetween('start', 'wholeFrom')] : []),
        ...(wholeTo < end ? [rawBetween('wholeTo', 'end')] : []),
      ]
    : [rawBetween('start', 'end')]
  return {
    sql: parts.join(' UNION ALL '),
    params: { accountId, start, end, wholeFrom, wholeTo, ...(videoId !== null && { videoId }) },
  }
}
