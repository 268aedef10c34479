import { wholeNumber } from '../../lib/searchParams.ts'
import { quickRanges, type QuickRange } from './quickRange.ts'
import { topSorts, type TopSort } from './sortTopVideos.ts'

/** Absent: the screen's own range (24 hours, or since the video was added), most views first, first page. */
export type AnalyticsSearch = {
  range?: QuickRange | undefined
  sort?: TopSort | undefined
  order?: 'asc' | undefined
  page?: number | undefined
}

export function readAnalyticsSearch(raw: Record<string, unknown>): AnalyticsSearch {
  const range = quickRanges.find((code) => code === raw['range'])
  const sort = topSorts.find((column) => column === raw['sort'])
  const page = wholeNumber(raw['page'])
  return {
    ...(range && { range }),
    ...(sort && sort !== 'start' && { sort }),
    ...(raw['order'] === 'asc' && { order: 'asc' }),
    ...(page && { page }),
  }
}
