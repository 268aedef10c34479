import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../shared/owner/useOwnerConfirmation.ts'
import { moneyKey } from './payments.queries.ts'
import { useRefusalText } from '../useRefusalText.ts'

/** Sends a change without fields, after the password if the server requires it, and reads all figures again. */
export function usePaymentChange(send: () => Promise<unknown>, done: string) {
  const t = useTranslations('operate.payments')
  const queryClient = useQueryClient()
  const confirmed = useOwnerConfirmation()
  const refusalText = useRefusalText()
  return useSingleMutation<unknown, void>({
    mutationFn: () => confirmed(send),
    onSuccess: (answer) => {
      if (answer !== notConfirmed) notify({ tone: 'info', message: done })
    },
    onError: (error) => notify({ tone: 'error', message: t('failed', { reason: refusalText(error) }) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: moneyKey }),
  })
}
