import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { campaignsKey } from './campaigns.queries.ts'
import { useRefusalNotice } from '../useRefusalNotice.ts'

/** Sends an action, says that it is done, and loads the campaigns again, also after a refusal: another operator may have been faster. */
export function useCampaignAction<Done>(
  send: () => Promise<Done>,
  done: string,
  after: (result: Done) => void = () => {},
) {
  const queryClient = useQueryClient()
  return useSingleMutation<Done, void>({
    mutationFn: send,
    onSuccess: (result) => {
      notify({ tone: 'info', message: done })
      after(result)
    },
    onError: useRefusalNotice(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignsKey }),
  })
}
