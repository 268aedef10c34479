import {
  addDays,
  daysOfRange,
  isTooLong,
  reportRanges,
  type Day,
  type ReportRange,
} from '@matinee/contract/plain/reportDays'
import { readDay, type DayRange } from '../../lib/days.ts'
import { text, wholeNumber } from '../../lib/searchParams.ts'
import { comparisons, type Comparison } from './compared.ts'

/** What is absent is the screen's own choice: its range, by day, everything, compared with the period before. */
export type ReportSearch = {
  range?: ReportRange | undefined
  /** Days of the account's zone, `2026-11-01`, both included; never one without the other. */
  from?: string | undefined
  to?: string | undefined
  /** Lists are comma-separated, each entry escaped. `none`: by nothing. */
  by?: string | undefined
  platform?: string | undefined
  zones?: string | undefined
  tags?: string | undefined
  apps?: string | undefined
  countries?: string | undefined
  platforms?: string | undefined
  vs?: Exclude<Comparison, 'before'> | undefined
  sort?: string | undefined
  order?: 'asc' | undefined
  page?: number | undefined
  chart?: 'table' | undefined
  why?: 'shown' | undefined
}

/** A range that no report may have is none, whoever wrote it into the address. */
export function readReportSearch(raw: Record<string, unknown>): ReportSearch {
  const [from, to] = [text(raw['from']), text(raw['to'])]
  const hasDays = from && to && readDay(from) && readDay(to) && from <= to && !isTooLong(from, to)
  const vs = comparisons.find((one) => one === raw['vs'])
  // Each is named, because the router leaves in place what is not.
  return {
    range: hasDays ? undefined : reportRanges.find((code) => code === raw['range'] && code !== 'L6M'),
    from: hasDays ? from : undefined,
    to: hasDays ? to : undefined,
    by: text(raw['by']),
    platform: text(raw['platform']),
    zones: text(raw['zones']),
    tags: text(raw['tags']),
    apps: text(raw['apps']),
    countries: text(raw['countries']),
    platforms: text(raw['platforms']),
    vs: vs === 'before' ? undefined : vs,
    sort: text(raw['sort']),
    order: raw['order'] === 'asc' ? 'asc' : undefined,
    page: wholeNumber(raw['page']) || undefined,
    chart: raw['chart'] === 'table' ? 'table' : undefined,
    why: raw['why'] === 'shown' ? 'shown' : undefined,
  }
}

/** What of it another site can be asked too: placements and tags are those of one. */
export const searchOfOtherSite = (search: ReportSearch): ReportSearch => ({
  ...search,
  zones: undefined,
  tags: undefined,
  page: undefined,
})

/** `news,top%2C1` → news and "top,1". */
export function readList(joined: string | undefined): string[] {
  if (!joined) return []
  try {
    return joined.split(',').map(decodeURIComponent).filter(Boolean)
  } catch {
    return []
  }
}

export const joinList = (entries: readonly string[]): string | undefined =>
  entries.length === 0
    ? undefined
    : entries.map((entry) => entry.replaceAll(/[%,]/g, encodeURIComponent)).join(',')

/** Of those that are offered, the ones in the address; `byDefault` when the address names none. */
export function chosenOf<V extends string>(
  joined: string | undefined,
  offered: readonly V[],
  byDefault: readonly V[] = [],
): V[] {
  if (joined === undefined) return offered.filter((one) => byDefault.includes(one))
  const named = readList(joined)
  return offered.filter((one) => named.includes(one))
}

export type Own = 'week' | 'yesterday'
export type Days = { start: Day; end: Day }

/** The days that are asked for; those to come, which an address may name, are the screen's own instead. */
export function daysAsked(search: ReportSearch, own: Own, today: Day): Days {
  if (search.from && search.to && search.to <= today) return { start: search.from, end: search.to }
  if (search.range) return daysOfRange(search.range, today)
  return own === 'week' ? daysOfRange('7D', today) : { start: addDays(today, -1), end: today }
}

/** What is picked as a range of an address; null when it is longer than a report may be. */
export function searchOfRange(
  chosen: ReportRange | DayRange | undefined,
  today: Day,
): Pick<ReportSearch, 'range' | 'from' | 'to'> | null {
  const none = { range: undefined, from: undefined, to: undefined }
  if (chosen === undefined) return none
  if (typeof chosen === 'object')
    return isTooLong(chosen.from, chosen.to) ? null : { ...none, from: chosen.from, to: chosen.to }
  const { start, end } = daysOfRange(chosen, today)
  return isTooLong(start, end) ? null : { ...none, range: chosen }
}
