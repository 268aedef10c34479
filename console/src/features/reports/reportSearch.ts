import { addDays, parseDay, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import {
  daysOfRange,
  isTooLong,
  reportRanges,
  type ReportRange,
} from '@matinee/contract/plain/reports/reportDays'
import { text, wholeNumber } from '../../lib/searchParams.ts'

/** The period that a report is compared with. */
export const comparisons = ['before', 'week', 'month', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** Absent: the screen's default: its range, by day, no filters, compared with the period before. */
export type ReportSearch = {
  range?: ReportRange | undefined
  /** Days in the account's zone, `2026-11-01`, both included; either both or none. */
  from?: string | undefined
  to?: string | undefined
  /** Lists are comma-separated, each entry escaped. `none`: no breakdown. */
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

/** A range longer than a report may have is ignored. */
export function readReportSearch(raw: Record<string, unknown>): ReportSearch {
  const [from, to] = [text(raw['from']), text(raw['to'])]
  const hasDays = from && to && parseDay(from) && parseDay(to) && from <= to && !isTooLong(from, to)
  const vs = comparisons.find((one) => one === raw['vs'])
  // Every field is present, because the router keeps the old value of an absent one.
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

/** The part that applies to another site too: placements and tags belong to one site. */
export const searchOfOtherSite = (search: ReportSearch): ReportSearch => ({
  ...search,
  zones: undefined,
  tags: undefined,
  page: undefined,
})

/** Another order of the rows applies only to the breakdowns it was chosen for. */
export const withBreakdowns = (search: ReportSearch, by: string): ReportSearch => ({
  ...search,
  by,
  sort: undefined,
  order: undefined,
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

/** The offered values that the address contains; `byDefault` if it has none. */
export function chosenValues<V extends string>(
  joined: string | undefined,
  offered: readonly V[],
  byDefault: readonly V[] = [],
): V[] {
  if (joined === undefined) return offered.filter((one) => byDefault.includes(one))
  const named = readList(joined)
  return offered.filter((one) => named.includes(one))
}

export type Own = 'week' | 'yesterday'

/** The days in an address; future days give the screen's default range. */
export function requestedDays(search: ReportSearch, own: Own, today: Day): DayRange {
  if (search.from && search.to && search.to <= today) return { start: search.from, end: search.to }
  if (search.range) return daysOfRange(search.range, today)
  return own === 'week' ? daysOfRange('7D', today) : { start: addDays(today, -1), end: today }
}

/** The address fields of a picked range; null when it is longer than a report may be. */
export function searchOfRange(
  chosen: ReportRange | DayRange | undefined,
  today: Day,
): Pick<ReportSearch, 'range' | 'from' | 'to'> | null {
  const none = { range: undefined, from: undefined, to: undefined }
  if (chosen === undefined) return none
  if (typeof chosen === 'object')
    return isTooLong(chosen.start, chosen.end) ? null : { ...none, from: chosen.start, to: chosen.end }
  const { start, end } = daysOfRange(chosen, today)
  return isTooLong(start, end) ? null : { ...none, range: chosen }
}
