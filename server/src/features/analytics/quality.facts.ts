import type { Facts } from '../../platform/facts/facts.ts'
import { pieceSqls, startTimesSql } from '../events/streams/videoFigures.service.ts'
import { joinParts, type Subject, type Parts } from './rangeParts.facts.ts'

/** Milliseconds from intent to first frame; null without views. Accurate to 0.4 %, because bfloat16 has eight bits. */
export type StartTimes = { p50: number | null; p95: number | null }
/** `pieces`: views that reached each twentieth of the video in the first range; empty for all videos of an account. */
export type Quality = { startTimes: StartTimes[]; pieces: number[] }

const segmentStart = (time: string) => `roundDown(toUnixTimestamp(${time}), {bounds:Array(UInt32)})`

/** Quantiles and retention, which cannot be computed from counts, for each of the ranges, which may overlap. */
export async function readQuality(
  facts: Facts,
  subject: Subject,
  ranges: readonly Parts[],
): Promise<Quality> {
  const pieces: Record<string, string> = subject.videoId === null ? {} : pieceSqls
  const names = Object.keys(pieces)
  const { sql, params, isIn } = joinParts(subject, ranges, {
    rollup: subject.videoId === null ? 'account_quality' : 'video_quality',
    time: 'hour',
    whereRaw: "invalid = 0 AND event IN ('start', 'reach')",
    select: {
      // Aggregated by segment first, so that a state in both ranges is merged once.
      rollup: [
        `${segmentStart('hour')} AS second`,
        'quantilesBFloat16MergeState(0.5, 0.95)(startTimes) AS startTimes',
        ...names.map((name) => `sum(${name}) AS ${name}`),
      ].join(', '),
      groupRollupBy: 'second',
      raw: [
        `${segmentStart('at')} AS second`,
        `${startTimesSql} AS startTimes`,
        ...names.map((name) => `${pieces[name]} AS ${name}`),
      ].join(', '),
      groupRawBy: 'second',
    },
  })
  const columns = [
    ...ranges.map(
      (range, index) => `quantilesBFloat16MergeIf(0.5, 0.95)(startTimes, ${isIn(range)}) AS times${index}`,
    ),
    ...names.map((name) => `sumIf(${name}, ${isIn(ranges[0]!)}) AS ${name}`),
  ]
  const [row] = await facts.query<Record<string, unknown>>({
    sql: `SELECT ${columns.join(', ')} FROM (${sql})`,
    params,
  })
  return {
    startTimes: ranges.map((_, index) => {
      const [p50, p95] = (row![`times${index}`] as (number | null)[]).map((ms) =>
        ms === null ? null : Math.round(ms),
      )
      return { p50: p50 ?? null, p95: p95 ?? null }
    }),
    pieces: names.map((name) => Number(row![name])),
  }
}
