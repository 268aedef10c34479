import { readPlayback } from '@matinee/contract/playback'
import { readPlayer, type Player } from '@matinee/contract/players'
import { listVideos } from '@matinee/contract/videos'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { playerListQuery, playersKey } from '../../shared/lists.queries.ts'
import {
  playerPreviewKey,
  previewStaleMs,
  refreshPreviewsOfPlayers,
} from '../../shared/playerPreview.queries.ts'

export const playerQuery = (id: string) =>
  queryOptions({
    queryKey: [...playersKey, 'one', id],
    queryFn: ({ signal }) => api(readPlayer, { params: { id }, signal }),
  })

/** What a call answered is what the screens show from now on. */
export function keepPlayer(queryClient: QueryClient, player: Player): void {
  void refreshPreviewsOfPlayers(queryClient)
  queryClient.setQueryData(playerQuery(player.id).queryKey, player)
  queryClient.setQueryData(
    playerListQuery.queryKey,
    (list) => list && { data: list.data.map((one) => (one.id === player.id ? player : one)) },
  )
}

/** Enough to come by one that plays, behind those that failed or are on their way. */
const recentVideos = 50

/**
 * What the preview plays: the account's newest video that is available. Null: there is none, or its rules let only
 * signed embeds play; the preview then shows the player alone.
 */
export const previewPlaybackQuery = queryOptions({
  queryKey: playerPreviewKey,
  queryFn: async ({ signal }) => {
    const { data: videos } = await api(listVideos, { query: { page: 0, perPage: recentVideos }, signal })
    const newest = videos.find(({ status, id }) => status === 'AVAILABLE' && !id.startsWith('nkt:'))
    if (!newest) return null
    const { data } = await api(readPlayback, { params: { id: newest.id }, signal })
    return data
  },
  staleTime: previewStaleMs,
  // Another film in the middle of the work would only disturb it.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
})
