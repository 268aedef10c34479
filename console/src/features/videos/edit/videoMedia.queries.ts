import { listCaptions } from '@matinee/contract/captions'
import { readPlayback } from '@matinee/contract/playback'
import { pollMs } from '@matinee/contract/plain/limits'
import type { Video } from '@matinee/contract/videos'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { videosKey } from '../../../shared/lists.queries.ts'

export const captionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...videosKey, id, 'captions'],
    queryFn: ({ signal }) => api(listCaptions, { params: { id }, signal }),
  })

/**
 * The sprite of the seek bar; null until it exists. Refetched while renditions are being added, and once more
 * afterwards.
 */
export const spriteQuery = ({ id, isImproving }: Pick<Video, 'id' | 'isImproving'>) =>
  queryOptions({
    queryKey: [...videosKey, id, 'sprite', { isImproving }],
    queryFn: async ({ signal }) =>
      (await api(readPlayback, { params: { id }, query: {}, signal })).data.sprite,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    refetchInterval: ({ state }) => (isImproving && state.data === null ? pollMs : false),
    retry: false,
  })
