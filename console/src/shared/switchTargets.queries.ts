import { listSwitchTargets } from '@matinee/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { useSession } from '../lib/session/session.ts'

export type SwitchTarget = { id: string; name: string; email?: string }

/** The accounts that the user may switch to; first their own while they act in another one. Empty while loading. */
export function useSwitchTargets({ enabled = true }: { enabled?: boolean } = {}): SwitchTarget[] {
  const userId = useSession((session) => session.user?.id)
  const actor = useSession((session) => session.actor)
  const { data } = useQuery({
    queryKey: ['switchTargets', userId],
    queryFn: ({ signal }) => api(listSwitchTargets, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
    enabled,
  })
  const others = data?.data.filter(({ id }) => id !== userId && id !== actor?.id) ?? []
  return actor ? [actor, ...others] : others
}
