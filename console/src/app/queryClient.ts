import { MutationCache, QueryClient } from '@tanstack/react-query'
import { codeOf, isWorthRetrying } from '../lib/apiError.ts'
import { useSession } from '../lib/session/session.ts'
import { usageKey } from '../shared/quotas/usageKey.ts'

/** A refused addition means that somebody else of the account added: the notices of the forms show it. */
const mutationCache = new MutationCache({
  onError: (error) => {
    if (codeOf(error) === 'quota_reached') void queryClient.invalidateQueries({ queryKey: usageKey })
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

// The next account to sign in must not see this one's answers.
useSession.subscribe((session, before) => {
  if (session.user?.id !== before.user?.id) queryClient.clear()
})
