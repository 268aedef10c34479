import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { accountsKey } from '../accounts.queries.ts'
import { useRefusalNotice } from '../../useRefusalNotice.ts'

/** Sends a change of who gets into an account, and loads the account again, also after a refusal. */
export function useAccessChange<Sent>(send: (sent: Sent) => Promise<unknown>, onDone: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation<unknown, Sent>({
    mutationFn: send,
    onSuccess: onDone,
    onError: useRefusalNotice(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  })
}
