import type { readAnalytics } from '@matinee/contract/analytics'
import type { ReplyOf } from '@matinee/contract/call'

export const topSorts = ['start', 'completionRate'] as const
export type TopSort = (typeof topSorts)[number]
export type TopVideo = ReplyOf<typeof readAnalytics>['data']['videos'][string] & { id: string }

/** Equal figures are sorted by title, so that the order is the same at every load. */
export function sortTopVideos(
  videos: Record<string, Omit<TopVideo, 'id'>>,
  sort: TopSort,
  isAscending: boolean,
): TopVideo[] {
  const sign = isAscending ? 1 : -1
  return Object.entries(videos)
    .map(([id, figures]) => ({ id, ...figures }))
    .sort((a, b) => sign * (a[sort] - b[sort]) || a.title.localeCompare(b.title))
}
