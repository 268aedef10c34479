import { listRefusedPlays, updatePlaybackRules, type PlaybackRules } from '@matinee/contract/playbackRules'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { rulesKey, rulesQuery } from '../../shared/playback/playbackRules.queries.ts'

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
