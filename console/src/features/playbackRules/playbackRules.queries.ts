import {
  listRefusedPlays,
  readPlaybackRules,
  updatePlaybackRules,
  type PlaybackRules,
} from '@matinee/contract/playbackRules'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const rulesKey = ['playbackRules'] as const

export const rulesQuery = queryOptions({
  queryKey: [...rulesKey, 'rules'],
  queryFn: ({ signal }) => api(readPlaybackRules, { signal }),
})

export const refusalsQuery = queryOptions({
  queryKey: [...rulesKey, 'refusals'],
  queryFn: ({ signal }) => api(listRefusedPlays, { signal }),
})

export type RulesChange = Partial<Pick<PlaybackRules, 'allowedDomains' | 'requiresSignature'>>

/** Puts the call's reply into the cache, so that the page shows it immediately. */
export function useChangeRules() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: RulesChange) => api(updatePlaybackRules, { body: change }),
    onSuccess: (rules) => queryClient.setQueryData(rulesQuery.queryKey, rules),
  })
}
