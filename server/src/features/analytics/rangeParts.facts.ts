import type { FactsQuery } from '../../platform/facts/facts.ts'

/** Unix seconds, end exclusive. */
export type Range = { start: number; end: number }
/** What figures are about: one video, or with null all videos of the account. */
export type Subject = { accountId: string; videoId: string | null }

/** A range split by the source of its sums: a rollup for complete rows, raw rows for the ends, which are parts of a row. */
export type Parts = { rolledUp: Range[]; ends: Range[] }

/**
 * `rowSeconds`: seconds in a row of the rollup. `edges`: unix seconds at which the sums must be split; if one of them is
 * within a row of the rollup, all parts are raw rows.
 */
export function splitRange({ start, end }: Range, rowSeconds: number, edges: readonly number[] = []): Parts {
  const from = Math.ceil(start / rowSeconds) * rowSeconds
  const to = Math.floor(end / rowSeconds) * rowSeconds
  const fits = from < to && edges.every((edge) => edge % rowSeconds === 0)
  const ends = fits
    ? [
        { start, end: from },
        { start: to, end },
      ]
    : [{ start, end }]
  return {
    rolledUp: fits ? [{ start: from, end: to }] : [],
    ends: ends.filter((piece) => piece.start < piece.end),
  }
}

/** Whether a sum that begins at second `t` belongs to a range. */
export const belongsTo = ({ rolledUp, ends }: Parts, { t, isRaw }: { t: number; isRaw: 0 | 1 }) =>
  (isRaw ? ends : rolledUp).some(({ start, end }) => start <= t && t < end)

/** One kind of sums, selected from a rollup and from raw rows with the same result. */
type Source = {
  rollup: string
  /** The rollup's time column. */
  time: string
  /** Columns to select from the rollup, and the same columns computed from raw rows. */
  select: { rollup: string; groupRollupBy?: string; raw: string; groupRawBy?: string }
  /** Source of the raw rows, if it is not the table itself. */
  rows?: string
  /** Condition on all rows. */
  where?: string
  /** Condition on the raw rows only. */
  whereRaw?: string
}

/**
 * SQL for the rows of all ranges, each row once, with the column `isRaw` added to those selected. Rows are split at
 * `bounds` (also a bound parameter), so `isIn`, a condition on the column `second`, selects those of one range.
 */
export function joinParts(
  { accountId, videoId }: Subject,
  ranges: readonly Parts[],
  { rollup, time, select, rows = 'video_events', where, whereRaw }: Source,
): FactsQuery & { bounds: number[]; isIn: (range: Parts) => string } {
  const rolledUp = splitAtBounds(ranges.flatMap((range) => range.rolledUp))
  const ends = splitAtBounds(ranges.flatMap((range) => range.ends))
  const bounds = sortedUnique([...rolledUp, ...ends].map(({ start }) => start))
  const params: Record<string, unknown> = { accountId, ...(videoId !== null && { videoId }), bounds }
  const bind = (seconds: number) => {
    const name = `t${Object.keys(params).length}`
    params[name] = seconds
    return `{${name}:UInt32}`
  }
  const isWithin = (segments: readonly Range[], column: string, instant: (seconds: string) => string) => {
    const pieces = joinTouching(segments).map(
      ({ start, end }) => `${column} >= ${instant(bind(start))} AND ${column} < ${instant(bind(end))}`,
    )
    return `(${pieces.join(' OR ')})`
  }
  const isSubject = `account = {accountId:String}${videoId === null ? '' : ' AND video = {videoId:String}'}`
  const by = (columns?: string) => (columns ? `GROUP BY ${columns}` : '')
  const parts: string[] = []
  if (rolledUp.length > 0) {
    const inTime = isWithin(rolledUp, time, (seconds) => `toDateTime(${seconds}, 'UTC')`)
    const conditions = [isSubject, inTime, where].filter(Boolean).join(' AND ')
    parts.push(
      `SELECT ${select.rollup}, 0 AS isRaw FROM ${rollup} WHERE ${conditions} ${by(select.groupRollupBy)}`,
    )
  }
  if (ends.length > 0) {
    const inTime = isWithin(ends, 'at', (seconds) => `toDateTime64(${seconds}, 3, 'UTC')`)
    const conditions = [isSubject, inTime, where, whereRaw].filter(Boolean).join(' AND ')
    parts.push(`SELECT ${select.raw}, 1 AS isRaw FROM ${rows} WHERE ${conditions} ${by(select.groupRawBy)}`)
  }
  const isIn = (range: Parts) =>
    [...range.rolledUp.map((piece) => [piece, 0] as const), ...range.ends.map((piece) => [piece, 1] as const)]
      .map(
        ([{ start, end }, isRaw]) =>
          `isRaw = ${isRaw} AND second >= ${bind(start)} AND second < ${bind(end)}`,
      )
      .join(' OR ') || '0'
  return { sql: parts.join(' UNION ALL '), params, bounds, isIn }
}

/** The time within `ranges`, in order, split at the start and end of each. */
function splitAtBounds(ranges: readonly Range[]): Range[] {
  const bounds = sortedUnique(ranges.flatMap(({ start, end }) => [start, end]))
  return bounds
    .slice(1)
    .map((end, index) => ({ start: bounds[index]!, end }))
    .filter((segment) => ranges.some((range) => range.start <= segment.start && segment.end <= range.end))
}

function joinTouching(segments: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const segment of segments) {
    const last = joined.at(-1)
    if (last?.end === segment.start) last.end = segment.end
    else joined.push({ ...segment })
  }
  return joined
}

export const sortedUnique = (numbers: readonly number[]): number[] =>
  [...new Set(numbers)].sort((one, other) => one - other)
