import { paidStates, payoutThresholdMicros } from '@matinee/contract/plain/paymentRules'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import * as store from './payments.store.ts'

/**
 * Makes what the unpaid months say of the balance true again, after one was added or paid: each one's total is what is
 * unpaid of it and of those before it. Below the threshold a month is carried over, also one that was approved; at it
 * or above it waits for approval. An approval is of what the total was: one that has become more waits for another.
 * The account's payments must be locked. `actor`: whose change it follows from.
 */
export async function settleBalances(tx: Tx, accountId: string, actor: string): Promise<void> {
  let unpaid = 0
  for (const payment of await store.listTerms(tx, accountId)) {
    if (payment.paid === paidStates.paid) continue
    unpaid += payment.amountMicros
    const wasApproved = payment.paid === paidStates.approved
    const paid = stateOf({ unpaid, isApproved: wasApproved && unpaid <= payment.totalMicros })
    if (unpaid === payment.totalMicros && paid === payment.paid) continue
    const approvedAt = paid === paidStates.approved ? payment.approvedAt : null
    await store.updatePayment(tx, accountId, payment.id, { totalMicros: unpaid, paid, approvedAt })
    if (!wasApproved || paid === paidStates.approved) continue
    const details = { term: payment.term, isApproved: false, totalMicros: unpaid }
    await writeAudit(tx, { kind: 'payment_changed', accountId, actor, details })
  }
}

function stateOf({ unpaid, isApproved }: { unpaid: number; isApproved: boolean }): number {
  if (unpaid < payoutThresholdMicros) return paidStates.carried
  return isApproved ? paidStates.approved : paidStates.accruing
}
