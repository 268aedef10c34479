import { paidStates, payoutThresholdMicros } from '@matinee/contract/plain/reports/paymentRules'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { findOpenLine } from './month/holds.store.ts'
import { paymentState } from './month/requirePayable.ts'
import * as store from './payments.store.ts'
import type { Term } from './terms.ts'

/**
 * Recalculates the unpaid months after one was added or paid. A month's total is the unpaid balance up to and including
 * it. Below the threshold it is carried over, even if approved; otherwise it waits for
 * approval (`accruing`), again when the total has changed, unless a payment of an earlier month lowered it (`isPayment`).
 * The account's payments must be locked. `actor`: the author of the change. Returns the months whose approval was
 * withdrawn. Throws 409 if it would change a payment that is in a payout.
 */
export async function settleBalances(
  tx: Tx,
  accountId: string,
  actor: string,
  { isPayment }: { isPayment: boolean } = { isPayment: false },
): Promise<Term[]> {
  let unpaid = 0
  const withdrawn: Term[] = []
  for (const payment of await store.listTerms(tx, accountId)) {
    if (payment.paid === paidStates.paid) continue
    unpaid += payment.amountMicros
    const wasApproved = payment.paid === paidStates.approved
    const isSeen = unpaid === payment.totalMicros || (isPayment && unpaid < payment.totalMicros)
    const paid = chooseState({ unpaid, isApproved: wasApproved && isSeen })
    if (unpaid === payment.totalMicros && paid === payment.paid) continue
    if ((await findOpenLine(tx, accountId))?.paymentId === payment.id)
      throw paymentState(refusals.paymentInPayout(payment.term))
    const isApproved = paid === paidStates.approved
    const approval = isApproved ? {} : { approvedAt: null, approvedBy: null }
    await store.updatePayment(tx, accountId, payment.id, { totalMicros: unpaid, paid, ...approval })
    if (!wasApproved || paid === paidStates.approved) continue
    withdrawn.push(payment.term)
    const details = { term: payment.term, isApproved: false, totalMicros: unpaid }
    await writeAudit(tx, { kind: 'payment_changed', accountId, actor, details })
  }
  return withdrawn
}

function chooseState({ unpaid, isApproved }: { unpaid: number; isApproved: boolean }): number {
  if (unpaid < payoutThresholdMicros) return paidStates.carried
  return isApproved ? paidStates.approved : paidStates.accruing
}
