import { QueryClient } from '@tanstack/react-query'
import { isWorthRetrying } from '../lib/apiError.ts'
import { useSession } from '../lib/session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 1 && isWorthRetrying(error),
      retryDelay: 800,
    },
  },
})

// What one account fetched is never shown to the next.
useSession.subscribe((session, before) => {
  if (session.user?.id !== before.user?.id) queryClient.clear()
})
