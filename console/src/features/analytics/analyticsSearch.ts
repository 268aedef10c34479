import { parseDay } from '@matinee/contract/plain/calendar'
import { text, wholeNumber } from '../../lib/searchParams.ts'
import { dimensions, type Dimension } from './audience/audience.ts'
import { sharedRanges, type QuickRange } from './range/quickRange.ts'
import { topSorts, type TopSort } from './topVideos/sortTopVideos.ts'

/** Absent: the screen's default range (24 hours, or since the video was added), most views first, first page. */
export type AnalyticsSearch = {
  range?: QuickRange | undefined
  /** Days in the account's zone, `2026-11-01`, both included; either both or none. */
  from?: string | undefined
  to?: string | undefined
  sort?: TopSort | undefined
  order?: 'asc' | undefined
  page?: number | undefined
  /** Dimension of the audience; absent: country. */
  by?: Exclude<Dimension, 'country'> | undefined
  /** ChartView as a table; absent: as a chart. */
  views?: 'table' | undefined
  retention?: 'table' | undefined
}

export function readAnalyticsSearch(raw: Record<string, unknown>): AnalyticsSearch {
  const range = sharedRanges.find((code) => code === raw['range'])
  const [from, to] = [text(raw['from']), text(raw['to'])]
  const hasDays = from && to && parseDay(from) && parseDay(to) && from <= to
  const sort = topSorts.find((column) => column === raw['sort'])
  const page = wholeNumber(raw['page'])
  const by = dimensions.find((dimension) => dimension === raw['by'])
  const table = (name: string) => (raw[name] === 'table' ? 'table' : undefined)
  // Every field is present, because the router keeps the old value of an absent one.
  return {
    range: hasDays ? undefined : range,
    from: hasDays ? from : undefined,
    to: hasDays ? to : undefined,
    sort: sort === 'start' ? undefined : sort,
    order: raw['order'] === 'asc' ? 'asc' : undefined,
    page: page || undefined,
    by: by === 'country' ? undefined : by,
    views: table('views'),
    retention: table('retention'),
  }
}
