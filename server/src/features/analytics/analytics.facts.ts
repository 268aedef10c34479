import { counters, type Counters } from '@matinee/contract/plain/counters'
import type { Facts, FactsQuery } from '../../platform/facts.ts'
import { counterSums } from '../events/events.service.ts'
import { joinParts, type Question } from './rangeParts.facts.ts'

export type Bucket = { ts: number } & Counters
export type VideoFigure = { video: string; start: number; complete: number }

/**
 * The 26 counters by bucket; buckets in which nothing happened are left out. Whole hours come from the hourly
 * rollup, the rest of the range from raw rows; all of it where a bucket's edge lies within an hour of UTC.
 */
export function buildSeries(question: Question, edges: readonly number[]): FactsQuery {
  const rollup = question.videoId === null ? 'account_hour' : 'video_hour'
  const bucket = (seconds: string) => `roundDown(toInt64(${seconds}), {edges:Array(Int64)}) AS ts`
  const select = {
    rollup: `${bucket('toUnixTimestamp(hour)')}, ${counters.join(', ')}`,
    raw: `${bucket('toUnixTimestamp(at)')}, ${counters.map((name) => `${counterSums[name]} AS ${name}`).join(', ')}`,
    groupRawBy: 'ts',
  }
  const parts = joinParts(question, { rollup, select }, edges)
  return {
    sql: `SELECT ts, ${counters.map((name) => `sum(${name}) AS ${name}`).join(', ')}
          FROM (${parts.sql}) GROUP BY ts ORDER BY ts`,
    params: { ...parts.params, edges },
  }
}

/** The account's videos by the views that began in the range, most first. */
export function buildTopVideos(question: Question, limit: number): FactsQuery {
  const select = {
    rollup: 'video, start, complete',
    raw: `video, ${counterSums['start']} AS start, ${counterSums['complete']} AS complete`,
    groupRawBy: 'video',
  }
  const parts = joinParts(question, { rollup: 'video_hour', select })
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
