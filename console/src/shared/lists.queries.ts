import { defaultPageSize, pollMs } from '@matinee/contract/plain/limits'
import { isInProgress } from '@matinee/contract/plain/video/videoStatus'
import { listPlayers } from '@matinee/contract/players'
import { listSites } from '@matinee/contract/sites'
import { listVideos } from '@matinee/contract/videos'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const videosKey = ['videos'] as const
export const playersKey = ['players'] as const

type VideoPage = { page?: number | undefined; perPage?: number | undefined; search?: string | undefined }

/** Reloads every 5 s while a video of the page is in progress; not while the tab is hidden. */
export const videoListQuery = ({ page = 0, perPage = defaultPageSize, search }: VideoPage) =>
  queryOptions({
    queryKey: [...videosKey, 'list', { page, perPage, search }],
    queryFn: ({ signal }) => api(listVideos, { query: { page, perPage, search }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => isInProgress(status)) ? pollMs : false,
  })

export const playerListQuery = queryOptions({
  queryKey: [...playersKey, 'list'],
  queryFn: ({ signal }) => api(listPlayers, { signal }),
})

export const sitesQuery = queryOptions({
  queryKey: ['sites'],
  queryFn: ({ signal }) => api(listSites, { signal }),
})
