import { readPlaybackRules } from '@matinee/contract/playbackRules'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const rulesKey = ['playbackRules'] as const

export const rulesQuery = queryOptions({
  queryKey: [...rulesKey, 'rules'],
  queryFn: ({ signal }) => api(readPlaybackRules, { signal }),
})
