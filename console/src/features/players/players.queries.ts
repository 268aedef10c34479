import { isExternalVideo } from '@matinee/contract/plain/video/externalAddress'
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
} from '../../shared/playback/playerPreview.queries.ts'

export const playerQuery = (id: string) =>
  queryOptions({
    queryKey: [...playersKey, 'one', id],
    queryFn: ({ signal }) => api(readPlayer, { params: { id }, signal }),
  })

/** Puts a call's reply into the cache, so that screens show it immediately. */
export function cachePlayer(queryClient: QueryClient, player: Player): void {
  void refreshPreviewsOfPlayers(queryClient)
  queryClient.setQueryData(playerQuery(player.id).queryKey, player)
  queryClient.setQueryData(
    playerListQuery.queryKey,
    (list) => list && { data: list.data.map((one) => (one.id === player.id ? player : one)) },
  )
}

/** Enough rows to include an available video after failed and unfinished ones. */
const recentVideos = 50

/**
 * The playback of the account's newest available video, for the preview. Null: there is none, or the rules require
 * signed embeds; the preview then shows the player without a video.
 */
export const previewPlaybackQuery = queryOptions({
  queryKey: playerPreviewKey,
  queryFn: async ({ signal }) => {
    const { data: videos } = await api(listVideos, { query: { page: 0, perPage: recentVideos }, signal })
    const newest = videos.find(({ status, id }) => status === 'AVAILABLE' && !isExternalVideo(id))
    if (!newest) return null
    const { data } = await api(readPlayback, { params: { id: newest.id }, signal })
    return data
  },
  staleTime: previewStaleMs,
  // A new reply could show a different video while the user edits.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
})
