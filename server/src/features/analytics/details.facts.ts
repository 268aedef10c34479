import { invalidReasons, retentionPieces, type InvalidReason } from '@matinee/contract/plain/counters'
import type { Facts } from '../../platform/facts.ts'
import {
  audienceRows,
  audienceSums,
  leftOutSums,
  pieceSums,
  qualitySums,
  startTimes,
} from '../events/events.service.ts'
import { joinParts, type Question } from './rangeParts.facts.ts'

export type QualitySums = {
  attempts: number
  startFailures: number
  watchMs: number
  starts: number
  /** Waiting in the midst of playing. */
  stallMs: number
  /** Milliseconds from intent to first frame; null without views. Approximate: t-digest, about 1 %. */
  startTimeP50: number | null
  startTimeP95: number | null
  /** Views that reached each twentieth of the video; empty unless asked for. */
  pieces: number[]
}

const dimensions = ['country', 'device', 'page'] as const
export type Dimension = (typeof dimensions)[number]
export type AudienceShare = { key: string; start: number; complete: number; watchMs: number }

const named = (sums: Record<string, string>) =>
  Object.entries(sums).map(([name, expression]) => `${expression} AS ${name}`)
const summed = (names: readonly string[]) => names.map((name) => `sum(${name}) AS ${name}`).join(', ')

/** `withPieces`: of one video only; twenty sums more. */
export async function readQuality(
  facts: Facts,
  question: Question,
  { withPieces }: { withPieces: boolean },
): Promise<QualitySums> {
  const sums = withPieces ? { ...qualitySums, ...pieceSums } : qualitySums
  const names = Object.keys(sums)
  const parts = joinParts(question, {
    rollup: question.videoId === null ? 'account_quality' : 'video_quality',
    select: {
      // The rollup's own types are of sums to come; as plain numbers the parts fit together.
      rollup: [...names.map((name) => `toUInt64(${name}) AS ${name}`), 'startTimes'].join(', '),
      raw: [...named(sums), `${startTimes} AS startTimes`].join(', '),
      groupRawBy: null,
    },
  })
  const [row] = await facts.query<Record<string, string> & { times: (number | null)[] }>({
    sql: `SELECT ${summed(names)}, quantilesTDigestMerge(0.5, 0.95)(startTimes) AS times FROM (${parts.sql})`,
    params: parts.params,
  })
  const [p50, p95] = row!.times.map((ms) => (ms === null ? null : Math.round(ms)))
  return {
    attempts: Number(row!['attempts']),
    startFailures: Number(row!['startFailures']),
    watchMs: Number(row!['watchMs']),
    starts: Number(row!['starts']),
    stallMs: Number(row!['stallMs']),
    startTimeP50: p50 ?? null,
    startTimeP95: p95 ?? null,
    pieces: withPieces ? Object.keys(pieceSums).map((name) => Number(row![name])) : [],
  }
}

/** The `limit` keys of each dimension with the most views; '' stands for unknown. */
export async function readAudience(
  facts: Facts,
  question: Question,
  limit: number,
): Promise<Record<Dimension, AudienceShare[]>> {
  const names = Object.keys(audienceSums)
  const parts = joinParts(question, {
    rollup: question.videoId === null ? 'account_audience' : 'video_audience',
    rows: audienceRows,
    select: {
      rollup: [
        'toString(dimension) AS dimension',
        'key',
        ...names.map((name) => `toUInt64(${name}) AS ${name}`),
      ].join(', '),
      raw: ['dimension', 'key', ...named(audienceSums)].join(', '),
      groupRawBy: 'dimension, key',
    },
  })
  const rows = await facts.query<Record<'dimension' | 'key' | 'start' | 'complete' | 'watchMs', string>>({
    sql: `SELECT dimension, key, ${summed(names)} FROM (${parts.sql})
          GROUP BY dimension, key HAVING start > 0
          ORDER BY start DESC, key LIMIT {limit:UInt32} BY dimension`,
    params: { ...parts.params, limit },
  })
  const of = (dimension: Dimension) =>
    rows
      .filter((row) => row.dimension === dimension)
      .map(({ key, start, complete, watchMs }) => ({
        key,
        start: Number(start),
        complete: Number(complete),
        watchMs: Number(watchMs),
      }))
  return { country: of('country'), device: of('device'), page: of('page') }
}

export type LeftOut = Record<InvalidReason, { infoLoad: number; start: number }>

/** What is flagged as invalid, and in no other figure. */
export async function readLeftOut(facts: Facts, question: Question): Promise<LeftOut> {
  const names = Object.keys(leftOutSums)
  const parts = joinParts(question, {
    rollup: 'left_out',
    ofInvalid: true,
    select: {
      rollup: ['reason', ...names].join(', '),
      raw: ['invalid AS reason', ...named(leftOutSums)].join(', '),
      groupRawBy: 'reason',
    },
  })
  const rows = await facts.query<{ reason: number; infoLoad: string; start: string }>({
    sql: `SELECT reason, ${summed(names)} FROM (${parts.sql}) GROUP BY reason`,
    params: parts.params,
  })
  const of = (reason: InvalidReason) => {
    const row = rows.find((one) => one.reason === invalidReasons[reason])
    return { infoLoad: Number(row?.infoLoad ?? 0), start: Number(row?.start ?? 0) }
  }
  return { bot: of('bot'), flood: of('flood') }
}

/** Shares of a retention curve: each piece's views by the views that began. Percent, 20 of them. */
export function retentionOf(pieces: readonly number[], views: number): number[] {
  return Array.from({ length: retentionPieces }, (_, piece) =>
    views === 0 ? 0 : Math.min(100, (100 * (pieces[piece] ?? 0)) / views),
  )
}
