import type { approvePayments as approveCall } from '@matinee/contract/adminPayments'
import type { BodyOf, ReplyOf } from '@matinee/contract/call'
import { paidStates, payoutThresholdMicros } from '@matinee/contract/plain/reports/paymentRules'
import type { RefusedApproval } from '@matinee/contract/plain/reports/paymentBlocks'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import { approve } from '../changes.service.ts'
import * as store from '../payments.store.ts'
import { findHold, findIncluding, findOpenLine, lockPaymentsOf, readName } from './holds.store.ts'
import { actorOf } from './months.service.ts'
import { paymentState } from './requirePayable.ts'
import { statementLinks } from '../payments.service.ts'

type Selected = BodyOf<typeof approveCall>['payments']
type Approved = ReplyOf<typeof approveCall>

/**
 * Approves the payments whose total is still the one that the operator saw. The others are answered with the reason and, where
 * somebody else was faster, who it was.
 */
export async function approvePayments(db: Db, selected: Selected, actor: string): Promise<Approved> {
  const accountOf = await store.findAccounts(
    db,
    selected.map(({ id }) => id),
  )
  return db.transaction().execute(async (tx) => {
    await lockPaymentsOf(tx, [...accountOf.values()])
    const answer: Approved = { approved: 0, refused: [] }
    for (const { id, totalMicros } of selected) {
      const payment = await store.findPaymentById(tx, id)
      const reason = payment ? await refusalOf(tx, payment, totalMicros) : 'missing'
      if (payment && reason === null) {
        await approve(tx, payment, actor)
        answer.approved++
      } else if (reason !== null) {
        const by = reason === 'alreadyApproved' && payment?.approvedBy
        const person = by ? actorOf(by, await readName(tx, by)) : null
        answer.refused.push({ id, reason, by: person })
      }
    }
    return answer
  })
}

async function refusalOf(
  tx: Tx,
  payment: store.PaymentRow,
  seenMicros: number,
): Promise<RefusedApproval | null> {
  if (payment.paid === paidStates.paid) return 'alreadyPaid'
  if (await findIncluding(tx, payment)) return 'included'
  if (payment.paid === paidStates.approved) return 'alreadyApproved'
  if (payment.totalMicros !== seenMicros) return 'changed'
  if (payment.totalMicros < payoutThresholdMicros) return 'belowThreshold'
  if (await findHold(tx, payment.accountId, payment.term)) return 'hold'
  // The total contains an amount that the bank may have paid by now.
  return (await findOpenLine(tx, payment.accountId)) ? 'inPayout' : null
}

/** Nobody approves or pays a month on hold, nor a later month of the account. Throws 404, 409 for a paid or held one. */
export async function holdPayment(db: Db, id: string, reason: string, actor: string): Promise<void> {
  await change(db, id, async (tx, payment) => {
    const { accountId, term, heldBy } = payment
    if (payment.paid === paidStates.paid) throw paymentState(refusals.paymentAlreadyPaid(term))
    if (payment.heldAt) throw paymentState(refusals.paymentHeldBy(heldBy && (await readName(tx, heldBy))))
    const open = await findOpenLine(tx, accountId)
    if (open && open.term >= term) throw paymentState(refusals.paymentInPayout(open.term))
    const hold = { heldAt: new Date(), heldBy: actor, holdReason: reason }
    await store.updatePayment(tx, accountId, id, hold)
    await writeAudit(tx, { kind: 'payment_held', accountId, actor, details: { term, reason } })
  })
}

export async function releasePayment(db: Db, id: string, actor: string): Promise<void> {
  await change(db, id, async (tx, { accountId, term, heldAt, holdReason }) => {
    if (!heldAt) throw paymentState(refusals.paymentNotHeld)
    await store.updatePayment(tx, accountId, id, { heldAt: null, heldBy: null, holdReason: null })
    const details = { term, reason: holdReason }
    await writeAudit(tx, { kind: 'payment_released', accountId, actor, details })
  })
}

async function change(db: Db, id: string, work: (tx: Tx, payment: store.PaymentRow) => Promise<void>) {
  const stored = await store.findPaymentById(db, id)
  if (!stored) throw notFound()
  await db.transaction().execute(async (tx) => {
    await store.lockPayments(tx, stored.accountId)
    const payment = await store.findPaymentById(tx, id)
    if (!payment) throw notFound()
    await work(tx, payment)
  })
}

/** A link for the session of the operator; anybody who has it can open it. Throws 404. */
export async function linkStatement(
  deps: Pick<Deps, 'db' | 'config' | 'secrets'>,
  id: string,
  sessionId: string,
): Promise<{ url: string }> {
  if (!(await store.findPaymentById(deps.db, id))) throw notFound()
  return { url: statementLinks.sign(deps, { id, sessionId }) }
}
