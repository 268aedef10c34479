import { paidStates, payoutThresholdMicros } from '@matinee/contract/plain/paymentRules'
import type { Tx } from '../../platform/postgres.ts'
import * as store from './payments.store.ts'

/**
 * Makes what the unpaid months say of the balance true again, after one was added or paid: each one's total is what is
 * unpaid of it and of those before it. Below the threshold a month is carried over, also one that was approved; at it
 * or above it waits for approval. The account's payments must be locked.
 */
export async function settleBalances(tx: Tx, accountId: string): Promise<void> {
  let unpaid = 0
  for (const payment of await store.listTerms(tx, accountId)) {
    if (payment.paid === paidStates.paid) continue
    unpaid += payment.amountMicros
    const paid = stateOf(payment.paid, unpaid)
    if (unpaid === payment.totalMicros && paid === payment.paid) continue
    const approvedAt = paid === paidStates.approved ? payment.approvedAt : null
    await store.updatePayment(tx, accountId, payment.id, { totalMicros: unpaid, paid, approvedAt })
  }
}

function stateOf(paid: number, unpaidMicros: number): number {
  if (unpaidMicros < payoutThresholdMicros) return paidStates.carried
  return paid === paidStates.approved ? paid : paidStates.accruing
}
