import type { Facts } from '../../platform/facts/facts.ts'
import { audienceRowsSql, audienceSqls } from '../events/streams/videoFigures.service.ts'
import { joinParts, type Subject, type Parts } from './rangeParts.facts.ts'

/** The dimension `video` exists only for an entire account. */
export type Dimension = 'country' | 'device' | 'page' | 'video'
export type AudienceShare = { key: string; start: number; complete: number; watchMs: number }

const names = Object.keys(audienceSqls)

/** The `limit` keys with the most started views in each dimension, most first; '' means unknown. */
export async function readAudience(
  facts: Facts,
  subject: Subject,
  range: Parts,
  limit: number,
): Promise<Record<Dimension, AudienceShare[]>> {
  const rollup = subject.videoId === null ? 'account_audience' : 'video_audience'
  const parts = joinParts(subject, [range], {
    rollup,
    time: 'hour',
    rows: audienceRowsSql[subject.videoId === null ? 'account' : 'video'],
    whereRaw: "invalid = 0 AND event IN ('start', 'complete', 'watch')",
    select: {
      // The rollup's columns are aggregate types; cast to plain numbers, they can be combined with the raw rows.
      rollup: [
        'toString(dimension) AS dimension',
        'key',
        ...names.map((name) => `toUInt64(${name}) AS ${name}`),
      ].join(', '),
      raw: [
        'dimension',
        'key',
        ...Object.entries(audienceSqls).map(([name, sum]) => `${sum} AS ${name}`),
      ].join(', '),
      groupRawBy: 'dimension, key',
    },
  })
  const rows = await facts.query<{ dimension: Dimension; key: string } & Record<string, string>>({
    sql: `SELECT dimension, key, ${names.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM (${parts.sql})
          GROUP BY dimension, key HAVING start > 0
          ORDER BY start DESC, key LIMIT {limit:UInt32} BY dimension`,
    params: { ...parts.params, limit },
  })
  const sharesBy = (dimension: Dimension) =>
    rows
      .filter((row) => row.dimension === dimension)
      .map(({ key, start, complete, watchMs }) => ({
        key,
        start: Number(start),
        complete: Number(complete),
        watchMs: Number(watchMs),
      }))
  return {
    country: sharesBy('country'),
    device: sharesBy('device'),
    page: sharesBy('page'),
    video: sharesBy('video'),
  }
}
