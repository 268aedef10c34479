import { paidStates, payoutThresholdMicros } from '@matinee/contract/plain/reports/paymentRules'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import * as store from './payments.store.ts'

/**
 * Recalculates the unpaid months after one was added or paid. A month's total is the unpaid balance up to and including
 * it. Below the threshold it is carried over, even if approved; otherwise it waits for
 * approval (`accruing`), again when the total has grown. The account's payments must be locked. `actor`: the author of the change.
 */
export async function settleBalances(tx: Tx, accountId: string, actor: string): Promise<void> {
  let unpaid = 0
  for (const payment of await store.listTerms(tx, accountId)) {
    if (payment.paid === paidStates.paid) continue
    unpaid += payment.amountMicros
    const wasApproved = payment.paid === paidStates.approved
    const paid = chooseState({ unpaid, isApproved: wasApproved && unpaid <= payment.totalMicros })
    if (unpaid === payment.totalMicros && paid === payment.paid) continue
    const approvedAt = paid === paidStates.approved ? payment.approvedAt : null
    await store.updatePayment(tx, accountId, payment.id, { totalMicros: unpaid, paid, approvedAt })
    if (!wasApproved || paid === paidStates.approved) continue
    const details = { term: payment.term, isApproved: false, totalMicros: unpaid }
    await writeAudit(tx, { kind: 'payment_changed', accountId, actor, details })
  }
}

function chooseState({ unpaid, isApproved }: { unpaid: number; isApproved: boolean }): number {
  if (unpaid < payoutThresholdMicros) return paidStates.carried
  return isApproved ? paidStates.approved : paidStates.accruing
}
