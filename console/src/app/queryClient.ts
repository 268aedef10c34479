import { MutationCache, QueryClient } from '@tanstack/react-query'
import { codeOf, isWorthRetrying } from '../lib/apiError.ts'
import { useSession } from '../lib/session/session.ts'
import { usageQuery } from '../shared/quotas/usage.queries.ts'

/** A refused addition means that another user of the account used up the quota: reload it for the notices in forms. */
const mutationCache = new MutationCache({
  onError: (error) => {
    if (codeOf(error) === 'quota_reached')
      void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey })
  },
})

export const queryClient: QueryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 1 && isWorthRetrying(error),
      retryDelay: 800,
    },
  },
})

// The next account to sign in must not see this account's data.
useSession.subscribe((session, before) => {
  if (session.user?.id !== before.user?.id) queryClient.clear()
})
