import type { FactsQuery } from '../../platform/facts.ts'

/** Unix seconds, end exclusive. */
export type Range = { start: number; end: number }
/** Of one video, or with null of all of the account's. */
export type Owner = { accountId: string; videoId: string | null }

/** One kind of sums, as a rollup holds them and as they come out of raw rows: the same numbers either way. */
type Source = {
  rollup: string
  /** The rollup's column of time, and the seconds that a row of it covers. */
  time: { column: string; covers: number }
  /** Columns to select from the rollup, and the same under the same names from raw rows. */
  select: { rollup: string; raw: string; groupRawBy?: string }
  /** Raw rows, where it is not the plain table. */
  rows?: string
  /** Which of the rows, raw or not. */
  where?: string
  /** Which of the raw rows. */
  whereRaw?: string
}

/** What `ranges` cover, in order, parted wherever one of them begins or ends. */
export function segmentsOf(ranges: readonly Range[]): Range[] {
  const covering = ranges.filter(({ start, end }) => start < end)
  const bounds = sortedOnce(covering.flatMap(({ start, end }) => [start, end]))
  return bounds
    .slice(1)
    .map((end, index) => ({ start: bounds[index]!, end }))
    .filter((segment) => covering.some((range) => range.start <= segment.start && segment.end <= range.end))
}

/**
 * What lies in the segments: out of the rollup where it covers them, the rest at their ends out of raw rows. Raw rows
 * only where one of `edges` (unix seconds, at which the sums are to be parted) lies within a row of the rollup.
 */
export function joinParts(
  { accountId, videoId }: Owner,
  segments: readonly Range[],
  { rollup, time, select, rows = 'video_events', where, whereRaw }: Source,
  edges: readonly number[] = [],
): FactsQuery {
  const { covers } = time
  const fits = edges.every((edge) => edge % covers === 0)
  const whole: Range[] = []
  const ends: Range[] = []
  for (const { start, end } of segments) {
    const from = Math.ceil(start / covers) * covers
    const to = Math.floor(end / covers) * covers
    if (!fits || from >= to) ends.push({ start, end })
    else {
      whole.push({ start: from, end: to })
      ends.push({ start, end: from }, { start: to, end })
    }
  }
  const params: Record<string, unknown> = { accountId, ...(videoId !== null && { videoId }) }
  const bind = (seconds: number) => {
    const name = `t${Object.keys(params).length}`
    params[name] = seconds
    return `{${name}:UInt32}`
  }
  const owner = `account = {accountId:String}${videoId === null ? '' : ' AND video = {videoId:String}'}`
  const lies = (column: string, ranges: readonly Range[], instant: (seconds: string) => string) =>
    ranges
      .map(({ start, end }) => `${column} >= ${instant(bind(start))} AND ${column} < ${instant(bind(end))}`)
      .join(' OR ')
  const from = (table: string, columns: string, conditions: (string | undefined)[]) =>
    `SELECT ${columns} FROM ${table} WHERE ${[owner, ...conditions.filter(Boolean)].join(' AND ')}`
  const parts: string[] = []
  if (whole.length > 0) {
    const inTime = lies(time.column, whole, (seconds) => `toDateTime(${seconds}, 'UTC')`)
    parts.push(from(rollup, select.rollup, [`(${inTime})`, where]))
  }
  const ragged = ends.filter(({ start, end }) => start < end)
  if (ragged.length > 0) {
    const inTime = lies('at', ragged, (seconds) => `toDateTime64(${seconds}, 3, 'UTC')`)
    const grouped = select.groupRawBy ? ` GROUP BY ${select.groupRawBy}` : ''
    parts.push(from(rows, select.raw, [`(${inTime})`, where, whereRaw]) + grouped)
  }
  return { sql: parts.join(' UNION ALL '), params }
}

export const sortedOnce = (numbers: readonly number[]): number[] =>
  [...new Set(numbers)].sort((one, other) => one - other)
