import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AppError, codeOf } from '../../../../lib/apiError.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { accountsKey } from '../accounts.queries.ts'

/** Sends a change of who gets into an account, and loads the account again, also after a refusal. */
export function useAccessChange<Sent>(send: (sent: Sent) => Promise<unknown>, onDone: () => void) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  return useSingleMutation<unknown, Sent>({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      const fields = error instanceof AppError ? Object.values(error.fields) : []
      const reason = fields[0] ?? t(`errors.${codeOf(error)}`)
      notify({ tone: 'error', message: t('operate.account.failed', { reason }) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  })
}
