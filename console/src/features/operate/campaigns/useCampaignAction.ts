import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AppError, codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { campaignsKey } from './campaigns.queries.ts'

/** Sends an action, says that it is done, and loads the campaigns again, also after a refusal: another operator may have been faster. */
export function useCampaignAction<Done>(
  send: () => Promise<Done>,
  done: string,
  after: (result: Done) => void = () => {},
) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  return useSingleMutation<Done, void>({
    mutationFn: send,
    onSuccess: (result) => {
      notify({ tone: 'info', message: done })
      after(result)
    },
    onError: (error) => {
      // The server's sentence says who was faster, or that the campaign has ended.
      if (error instanceof AppError && ['stale', 'invalid_request'].includes(error.code))
        return notify({ tone: 'error', message: error.message })
      const reason = t(`errors.${codeOf(error)}`)
      notify({ tone: 'error', message: t('operate.account.failed', { reason }) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignsKey }),
  })
}
