import { takesFiles } from '@matinee/contract/plain/account/accountTypes'
import { pollMs } from '@matinee/contract/plain/limits'
import { isInProgress } from '@matinee/contract/plain/video/videoStatus'
import type { User } from '@matinee/contract/auth'
import { readPlayback } from '@matinee/contract/playback'
import { removeUpload, updateUpload } from '@matinee/contract/videoUploads'
import { readVideo, removeVideo, updateVideo, type Video } from '@matinee/contract/videos'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { videosKey } from '../../shared/lists.queries.ts'
import { previewStaleMs, videoPreviewKey } from '../../shared/playback/playerPreview.queries.ts'

/** Whether its status, renditions or poster will change without a request. */
const isChanging = ({ status, isImproving, isPosterPending }: Video) =>
  isInProgress(status) || isImproving || isPosterPending

export const videoQuery = (id: string) =>
  queryOptions({
    queryKey: [...videosKey, id],
    queryFn: ({ signal }) => api(readVideo, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? pollMs : false),
  })

/**
 * The playback of the preview. Requested with the session, so that the playback rules do not apply to the owner; never
 * refetched automatically, because another reply would restart the video.
 */
export const previewQuery = (id: string, playerId: string | null) =>
  queryOptions({
    queryKey: [...videoPreviewKey, id, playerId],
    queryFn: async ({ signal }) =>
      (await api(readPlayback, { params: { id }, query: playerId ? { player: playerId } : {}, signal })).data,
    // Another player for the same video: the current one stays until the new one has loaded.
    placeholderData: (shown, query) => (query?.queryKey[1] === id ? shown : undefined),
    staleTime: previewStaleMs,
  })

export type VideoEdit = Partial<Pick<Video, 'title' | 'description' | 'tags'>>

/** Accounts on the alternate infrastructure update and delete the same record through the uploads calls. */
export function saveVideo(user: User, id: string, edit: VideoEdit): Promise<unknown> {
  const request = { params: { id }, body: edit }
  return takesFiles(user.videoInfrastructure) ? api(updateUpload, request) : api(updateVideo, request)
}

export function deleteVideo(user: User, id: string): Promise<unknown> {
  const request = { params: { id } }
  return takesFiles(user.videoInfrastructure) ? api(removeUpload, request) : api(removeVideo, request)
}
