import type { Facts } from '../../platform/facts.ts'
import { pieceSums, startTimes } from '../events/events.service.ts'
import { joinParts, type Owner, type Parts } from './rangeParts.facts.ts'

/** Milliseconds from intent to first frame, null without views. Right to 0.4 %: eight bits of them are kept. */
export type StartTimes = { p50: number | null; p95: number | null }
/** Views that reached each twentieth of the video in the first range; empty where all videos are asked for. */
export type Quality = { startTimes: StartTimes[]; pieces: number[] }

/** The figures that no sum of counts gives, for each of the ranges, which may overlap. */
export async function readQuality(facts: Facts, owner: Owner, ranges: readonly Parts[]): Promise<Quality> {
  const pieces = owner.videoId === null ? {} : pieceSums
  const { sql, params, isIn } = joinParts(owner, ranges, {
    rollup: owner.videoId === null ? 'account_quality' : 'video_quality',
    time: 'hour',
    whereRaw: "invalid = 0 AND event IN ('start', 'reach')",
    select: {
      // The rollup's own types are of sums to come; as plain numbers the parts fit together.
      rollup: [
        'toUnixTimestamp(hour) AS second',
        'startTimes',
        ...Object.keys(pieces).map((name) => `toUInt64(${name}) AS ${name}`),
      ].join(', '),
      raw: [
        'roundDown(toUnixTimestamp(at), {bounds:Array(UInt32)}) AS second',
        `${startTimes} AS startTimes`,
        ...Object.entries(pieces).map(([name, sum]) => `${sum} AS ${name}`),
      ].join(', '),
      groupRawBy: 'second',
    },
  })
  const columns = [
    ...ranges.map(
      (range, index) => `quantilesBFloat16MergeIf(0.5, 0.95)(startTimes, ${isIn(range)}) AS times${index}`,
    ),
    ...Object.keys(pieces).map((name) => `sumIf(${name}, ${isIn(ranges[0]!)}) AS ${name}`),
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
    pieces: Object.keys(pieces).map((name) => Number(row![name])),
  }
}
