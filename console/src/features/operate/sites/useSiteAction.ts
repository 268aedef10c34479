import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AppError, codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { operatedSitesKey } from './sites.queries.ts'

/** Codes whose sentence of the server says more than the console's: what another operator did, or how long to wait. */
const told = new Set(['invalid_request', 'stale', 'rate_limited'])

/** Sends an action, says that it is done, and loads the site again, also after a refusal: another operator may have been faster. */
export function useSiteAction<Input = void>(send: (input: Input) => Promise<unknown>, done: string) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  return useSingleMutation<unknown, Input>({
    mutationFn: send,
    onSuccess: () => notify({ tone: 'info', message: done }),
    onError: (error) => {
      const isTold = error instanceof AppError && told.has(error.code)
      const reason = isTold ? error.message : t(`errors.${codeOf(error)}`)
      notify({ tone: 'error', message: t('operate.account.failed', { reason }) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: operatedSitesKey }),
  })
}
