import { readVideoAds } from '@matinee/contract/videoAds'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The settings of every player without its own. */
export const videoAdsQuery = queryOptions({
  queryKey: ['videoAds'],
  queryFn: ({ signal }) => api(readVideoAds, { signal }),
})
