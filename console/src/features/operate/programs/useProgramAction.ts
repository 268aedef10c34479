import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { programsKey } from './programs.queries.ts'

/** Sends an action and loads apps and tokens again. */
export function useProgramAction<Done>(send: () => Promise<Done>, onDone: (done: Done) => void) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  return useSingleMutation<Done, void>({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      const reason = t(`errors.${codeOf(error)}`)
      notify({ tone: 'error', message: t('operate.account.failed', { reason }) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: programsKey }),
  })
}
