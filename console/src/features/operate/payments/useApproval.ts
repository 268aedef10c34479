import { approvePayments, type AccountPayment } from '@matinee/contract/adminPayments'
import type { ReplyOf } from '@matinee/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../shared/owner/useOwnerConfirmation.ts'
import { moneyKey } from './payments.queries.ts'
import { useMoneyWords } from './useMoneyWords.ts'
import { useRefusalText } from '../useRefusalText.ts'

type Reply = ReplyOf<typeof approvePayments>

/** Reasons beyond these are counted. */
const mostReasons = 2

/** Approves payments, and says which were not and who was faster. */
export function useApproval(onDone: () => void) {
  const t = useTranslations('operate.payments')
  const queryClient = useQueryClient()
  const confirmed = useOwnerConfirmation()
  const { person } = useMoneyWords()
  const refusalText = useRefusalText()
  const explain = ({ approved, refused }: Reply) => {
    const reasons = [
      ...new Set(
        refused.map(({ reason, by }) => t(`refusedApprovals.${reason}`, { person: by ? person(by) : '' })),
      ),
    ]
    const more = reasons.length - mostReasons
    const shown = [...reasons.slice(0, mostReasons), ...(more > 0 ? [t('moreReasons', { count: more })] : [])]
    return t('someRefused', { approved, reasons: shown.join(', ') })
  }
  return useSingleMutation<Reply | typeof notConfirmed, readonly AccountPayment[]>({
    mutationFn: (payments) => {
      const seen = payments.map(({ id, totalMicros }) => ({ id, totalMicros }))
      return confirmed(() => api(approvePayments, { body: { payments: seen } }))
    },
    onSuccess: (reply) => {
      if (reply === notConfirmed) return
      const isWhole = reply.refused.length === 0
      const message = isWhole ? t('approvedNotice', { count: reply.approved }) : explain(reply)
      notify({ tone: isWhole ? 'info' : 'error', message })
      onDone()
    },
    onError: (error) => notify({ tone: 'error', message: t('failed', { reason: refusalText(error) }) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: moneyKey }),
  })
}
