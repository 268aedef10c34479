import type { FactsQuery } from '../../platform/facts.ts'

/** Unix seconds, end exclusive. Of one video, or with null of all of the account's. */
export type Question = { accountId: string; videoId: string | null; start: number; end: number }

const hourS = 3_600

/** One kind of sums, as a rollup holds them and as they come out of raw rows: the same numbers either way. */
type Source = {
  rollup: string
  /** Columns to select from the rollup, and the same under the same names from raw rows. */
  select: { rollup: string; raw: string; groupRawBy: string | null }
  /** Raw rows, where it is not the plain table. */
  rows?: string
  /** Of those that are left out of every count, instead of those that count. */
  ofInvalid?: boolean
}

/**
 * The range's whole hours out of the rollup and what is left at its ends out of raw rows. Raw rows only where one of
 * `edges` (unix seconds, at which the sums are to be parted) lies within an hour of UTC.
 */
export function joinParts(
  { accountId, videoId, start, end }: Question,
  { rollup, select, rows = 'video_events', ofInvalid = false }: Source,
  edges: readonly number[] = [],
): FactsQuery {
  const fitsHours = edges.every((edge) => edge % hourS === 0)
  const wholeFrom = Math.ceil(start / hourS) * hourS
  const wholeTo = Math.floor(end / hourS) * hourS
  const hasWhole = fitsHours && wholeFrom < wholeTo
  const owner = `account = {accountId:String}${videoId === null ? '' : ' AND video = {videoId:String}'}`
  const rawBetween = (from: string, to: string) => `
    SELECT ${select.raw} FROM ${rows}
    WHERE ${owner} AND ${ofInvalid ? 'invalid > 0' : 'invalid = 0'}
      AND at >= toDateTime64({${from}:UInt32}, 3, 'UTC') AND at < toDateTime64({${to}:UInt32}, 3, 'UTC')
    ${select.groupRawBy ? `GROUP BY ${select.groupRawBy}` : ''}`
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
