import { listSwitchTargets } from '@matinee/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { useSession } from './session.ts'

export type SwitchTarget = { id: string; name: string; email?: string }

/** The accounts that whoever signed in may work in, the way back to their own first; none while they are not known. */
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
