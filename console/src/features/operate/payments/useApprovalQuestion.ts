import type { AccountPayment } from '@matinee/contract/adminPayments'
import { useTranslations } from 'use-intl'
import { ask } from '../../../lib/dialogs.ts'
import { useMoneyWords } from './useMoneyWords.ts'

/** Without payment details a payment can be approved, but not paid yet; on hold it can be neither. */
export const isApprovable = ({ paid, block }: AccountPayment) => paid === 0 && block !== 'hold'

/** Asks before approvals: how many, how much, and which of the selected payments are blocked. */
export function useApprovalQuestion() {
  const t = useTranslations('operate.payments')
  const common = useTranslations('common')
  const { usd } = useMoneyWords()
  return (selected: readonly AccountPayment[]): Promise<boolean> => {
    const payments = selected.filter(isApprovable)
    const sum = (read: (payment: AccountPayment) => number) =>
      payments.reduce((total, payment) => total + read(payment), 0)
    const carried = sum(({ carriedMicros }) => carriedMicros)
    const blocked = (['noDetails', 'newDetails', 'hold'] as const).flatMap((reason) => {
      const count = selected.filter(({ paid, block }) => paid === 0 && block === reason).length
      return count > 0 ? [t(`approveAsk.${reason}`, { count })] : []
    })
    return ask({
      title: t('approveAsk.title', { count: payments.length, amount: usd(sum((each) => each.totalMicros)) }),
      body: [...(carried === 0 ? [] : [t('approveAsk.carried', { amount: usd(carried) })]), ...blocked].join(
        ' ',
      ),
      verb: t('approveMany', { count: payments.length }),
      cancel: common('cancel'),
    })
  }
}
