import type { ReplyOf } from '@matinee/contract/call'
import type { readHealthHistory as historyCall } from '@matinee/contract/health'
import { answerBucketsS } from '../../../platform/metrics.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import * as store from './processes.store.ts'
import { quantileOf } from './quantile.ts'

type History = ReplyOf<typeof historyCall>
type Point = History['data'][number]

const minuteMs = 60_000
const mostPoints = 100
/** Whole parts of an hour. */
const steps = [1, 2, 3, 5, 10, 15]

/**
 * What all processes did in the last hours, in at most a hundred steps; a step without reports has no values. The step that
 * has not ended is not included: it would have only the processes that have already reported, and look like a drop.
 */
export async function readHistory(db: Db, hours: number, nowMs = Date.now()): Promise<History> {
  const stepMinutes = steps.find((minutes) => (hours * 60) / minutes <= mostPoints) ?? steps.at(-1)!
  const stepMs = stepMinutes * minuteMs
  const endMs = Math.floor(nowMs / stepMs) * stepMs
  const firstMs = endMs - hours * 60 * minuteMs
  const since = new Date(firstMs)
  const [rows, answers] = await Promise.all([
    store.readHistory(db, since, stepMinutes),
    store.readAnswers(db, since, stepMinutes),
  ])
  const data: Point[] = []
  for (let atMs = firstMs; atMs < endMs; atMs += stepMs) {
    const row = rows.find(({ at }) => at.getTime() === atMs)
    const counts: number[] = []
    for (const { at, bucket, count } of answers) if (at.getTime() === atMs) counts[bucket] = count
    data.push(toPoint(atMs, row, counts))
  }
  return { stepMinutes, data }
}

function toPoint(atMs: number, row: store.HistoryRow | undefined, counts: number[]): Point {
  const p95S = quantileOf(
    Array.from(counts, (count) => count ?? 0),
    answerBucketsS,
    0.95,
  )
  const empty = {
    cpuCores: null,
    rssBytes: null,
    requests: null,
    failures: null,
    events: null,
    refusedBeacons: null,
    delayMs: null,
  }
  return {
    processes: 0,
    ...empty,
    ...row,
    ...(row && { rssBytes: Math.round(row.rssBytes) }),
    at: new Date(atMs).toISOString(),
    answerP95Ms: p95S === null ? null : p95S * 1000,
  }
}
