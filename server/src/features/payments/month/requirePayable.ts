import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { AppError } from '../../../platform/errors.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { PaymentRow } from '../payments.store.ts'
import { countPayers, findHold, findIncluding, findOpenLine } from './holds.store.ts'

export const paymentState = (sentence: Sentence) => new AppError('payment_state', 409, sentence)

/** Throws 409 while the month, or an earlier one that would be paid with it, is on hold. */
export async function requireNoHold(tx: Tx, { accountId, term }: PaymentRow): Promise<void> {
  const hold = await findHold(tx, accountId, term)
  if (hold) throw paymentState(refusals.paymentHeld(hold.term, hold.holdReason ?? ''))
}

/** Throws 409 while a later month is approved: its total has the amount of this one. */
export async function requireNotIncluded(tx: Tx, payment: PaymentRow): Promise<void> {
  const including = await findIncluding(tx, payment)
  if (including) throw paymentState(refusals.paymentIncluded(payment.term, including))
}

/** Throws 409 while a payment of the account is in a payout. */
export async function requireNoPayout(tx: Tx, accountId: string): Promise<void> {
  const line = await findOpenLine(tx, accountId)
  if (line) throw paymentState(refusals.paymentInPayout(line.term))
}

/** Throws 409 for the operator who approved the month, if another one could pay it. Commands may do both. */
export async function requireOtherPerson(tx: Tx, { approvedBy, term }: PaymentRow, actor: string) {
  if (!(await isOwnApproval(tx, approvedBy, actor))) return
  throw paymentState(refusals.ownApproval(term))
}

export const isOwnApproval = async (
  db: Db | Tx,
  approvedBy: string | null,
  actor: string,
): Promise<boolean> => approvedBy === actor && actor !== 'cli' && (await countPayers(db)) >= 2
