import { useQueryClient } from '@tanstack/react-query'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { programsKey } from './programs.queries.ts'
import { useRefusalNotice } from '../useRefusalNotice.ts'

/** Sends an action and loads apps and tokens again. */
export function useProgramAction<Done>(send: () => Promise<Done>, onDone: (done: Done) => void) {
  const queryClient = useQueryClient()
  return useSingleMutation<Done, void>({
    mutationFn: send,
    onSuccess: onDone,
    onError: useRefusalNotice(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: programsKey }),
  })
}
