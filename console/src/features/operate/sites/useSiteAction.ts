import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { operatedSitesKey } from './sites.queries.ts'
import { useRefusalNotice } from '../useRefusalNotice.ts'

/** Sends an action, says that it is done, and loads the site again, also after a refusal: another operator may have been faster. */
export function useSiteAction<Input = void>(send: (input: Input) => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useSingleMutation<unknown, Input>({
    mutationFn: send,
    onSuccess: () => notify({ tone: 'info', message: done }),
    onError: useRefusalNotice(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: operatedSitesKey }),
  })
}
