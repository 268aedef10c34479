import type { QueryClient } from '@tanstack/react-query'

/** The playback of a video's own preview, by video and player. */
export const videoPreviewKey = ['videoPreview'] as const
/** The playback of the player editor's preview. */
export const playerPreviewKey = ['playerPreview'] as const

/** Signed media addresses expire after 6 hours and are renewed before. */
export const previewStaleMs = 5 * 60 * 60 * 1000

/** A video has changed: title, captions, poster. */
export async function refreshVideoPreviews(queryClient: QueryClient, videoId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [...videoPreviewKey, videoId] }),
    queryClient.invalidateQueries({ queryKey: playerPreviewKey }),
  ])
}

/** A player has changed, or which of them is the default: any video may look different. */
export const refreshPreviewsOfPlayers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: videoPreviewKey })
