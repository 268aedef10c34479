import { detailsQuery, figuresQuery } from '../features/analytics/analytics.queries.ts'
import type { AnalyticsSearch } from '../features/analytics/analyticsSearch.ts'
import { readChoice } from '../features/analytics/range/chosenRange.ts'
import { todayIn } from '../shared/useToday.ts'
import { playerListQuery, videoListQuery } from '../shared/lists.queries.ts'
import { useSession } from '../lib/session/session.ts'
import { queryClient } from './queryClient.ts'

// Starts a screen's queries while its code loads, or when the pointer rests on a link to it.
// Not awaited and without error handling: the screen runs the same queries and shows their errors.

export function prefetchAnalytics(search: AnalyticsSearch): void {
  const zone = useSession.getState().user?.timezone
  if (!zone) return
  const request = { choice: readChoice(search, todayIn(zone)), zone }
  void queryClient.prefetchQuery(figuresQuery(request))
  void queryClient.prefetchQuery(detailsQuery(request))
}

export function prefetchVideos(search: Parameters<typeof videoListQuery>[0]): void {
  void queryClient.prefetchQuery(videoListQuery(search))
}

export function prefetchPlayers(): void {
  void queryClient.prefetchQuery(playerListQuery)
}
