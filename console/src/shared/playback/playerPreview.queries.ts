import type { QueryClient } from '@tanstack/react-query'

/** The playback of a video page's preview, by video and player. */
export const videoPreviewKey = ['videoPreview'] as const
/** The playback of the player editor's preview. */
export const playerPreviewKey = ['playerPreview'] as const

/** Signed media addresses expire after 6 hours; a reload comes before that. */
export const previewStaleMs = 5 * 60 * 60 * 1000

/** For changes of a video: title, captions, poster. */
export async function refreshVideoPreviews(queryClient: QueryClient, videoId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [...videoPreviewKey, videoId] }),
    queryClient.invalidateQueries({ queryKey: playerPreviewKey }),
  ])
}

/** For changes of a player or of the default player, which may concern any video. */
export const refreshPreviewsOfPlayers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: videoPreviewKey })
