import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../shared/owner/useOwnerConfirmation.ts'
import { moneyKey } from './payments.queries.ts'
import { useMoneyWords } from './useMoneyWords.ts'

/** Sends a change without fields, after the password if the server requires it, and reads all figures again. */
export function usePaymentChange(send: () => Promise<unknown>, done: string) {
  const t = useTranslations('operate.payments')
  const queryClient = useQueryClient()
  const confirmed = useOwnerConfirmation()
  const { refusal } = useMoneyWords()
  return useSingleMutation<unknown, void>({
    mutationFn: () => confirmed(send),
    onSuccess: (answer) => {
      if (answer !== notConfirmed) notify({ tone: 'info', message: done })
    },
    onError: (error) => notify({ tone: 'error', message: t('failed', { reason: refusal(error) }) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: moneyKey }),
  })
}

/** The same for a dialog with fields: resolves to the refusal to show, or to null. */
export function useDialogChange(close: () => void) {
  const queryClient = useQueryClient()
  const confirmed = useOwnerConfirmation()
  const { refusal } = useMoneyWords()
  return async (send: () => Promise<unknown>, done: string): Promise<string | null> => {
    try {
      if ((await confirmed(send)) === notConfirmed) return null
      notify({ tone: 'info', message: done })
      close()
      return null
    } catch (error) {
      return refusal(error)
    } finally {
      void queryClient.invalidateQueries({ queryKey: moneyKey })
    }
  }
}
