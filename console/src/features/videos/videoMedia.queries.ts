import { listCaptions } from '@matinee/contract/captions'
import { readPlayback } from '@matinee/contract/playback'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { videosKey } from './videos.queries.ts'

export const captionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...videosKey, id, 'captions'],
    queryFn: ({ signal }) => api(listCaptions, { params: { id }, signal }),
  })

/** The grid of small pictures of the seek bar; null until it is made. */
export const spriteQuery = (id: string) =>
  queryOptions({
    queryKey: [...videosKey, id, 'sprite'],
    queryFn: async ({ signal }) =>
      (await api(readPlayback, { params: { id }, query: {}, signal })).data.sprite,
    retry: false,
  })
