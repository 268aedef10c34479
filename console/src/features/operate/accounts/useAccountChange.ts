import type { AdminUser } from '@matinee/contract/admin'
import type { approveUser, setUser } from '@matinee/contract/admin'
import type { BodyOf } from '@matinee/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../shared/owner/useOwnerConfirmation.ts'
import { accountsKey } from './accounts.queries.ts'
import { useRefusalNotice } from '../useRefusalNotice.ts'

/** Sends a change of an account, after the password if the server requires it, and loads it again, also after a refusal: somebody else may have changed it. */
export function useAccountChange<C extends typeof approveUser | typeof setUser>(
  id: string,
  call: C,
  onDone: (changed: AdminUser) => void,
) {
  const queryClient = useQueryClient()
  const confirmed = useOwnerConfirmation()
  return useSingleMutation<AdminUser | typeof notConfirmed, BodyOf<C>>({
    mutationFn: (body) => confirmed(() => api(call as typeof setUser, { params: { id }, body })),
    onSuccess: (changed) => {
      if (changed !== notConfirmed) onDone(changed)
    },
    onError: useRefusalNotice(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  })
}
