import type { PayoutRefusal } from '@matinee/contract/plain/reports/paymentBlocks'
import { ibanDoubt, paidStates, type PaymentCurrency } from '@matinee/contract/plain/reports/paymentRules'
import type { Deps } from '../../../platform/deps.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { findHold, findIncluding, findOpenLine } from '../month/holds.store.ts'
import { isOwnApproval } from '../month/requirePayable.ts'
import { openDetails, type PaymentDetails } from '../paymentInfo.service.ts'
import { lockPaymentInfo, readHold } from '../paymentInfo.store.ts'
import * as store from '../payments.store.ts'
import { isInSepa } from './sepaCountries.ts'

export type Wanted = { kind: 'sepa' | 'csv'; currency: PaymentCurrency; payments: readonly string[] }
export type Taken = { payment: store.PaymentRow; details: PaymentDetails }
type Refused = { id: string; account: string | null; reason: PayoutRefusal }

/** Which payments go into a payout, and why the others do not. Their accounts must be locked. */
export async function selectPayments(
  deps: Pick<Deps, 'secrets' | 'log'>,
  tx: Tx,
  wanted: Wanted,
  actor: string,
): Promise<{ taken: Taken[]; refused: Refused[] }> {
  const found = await store.findPaymentsById(tx, wanted.payments)
  const known = new Set(found.map(({ id }) => id))
  const refused: Refused[] = wanted.payments
    .filter((id) => !known.has(id))
    .map((id) => ({ id, account: null, reason: 'missing' }))
  const taken: Taken[] = []
  for (const { accountName, ...payment } of found) {
    // A payment pays the unpaid months before it, so two of an account would pay one of them twice. Later months come first.
    const isTaken = taken.some((other) => other.payment.accountId === payment.accountId)
    const result = isTaken ? 'inLaterMonth' : await check(deps, tx, payment, wanted, actor)
    if (typeof result === 'string') refused.push({ id: payment.id, account: accountName, reason: result })
    else taken.push({ payment, details: result })
  }
  return { taken, refused }
}

/** The payment details, or why the payment is refused. */
async function check(
  deps: Pick<Deps, 'secrets' | 'log'>,
  tx: Tx,
  payment: store.PaymentRow,
  { kind, currency }: Wanted,
  actor: string,
): Promise<PaymentDetails | PayoutRefusal> {
  const { accountId, term, paid, approvedBy } = payment
  if (paid !== paidStates.approved) return 'notApproved'
  if (await findOpenLine(tx, accountId)) return 'inPayout'
  if (await findIncluding(tx, payment)) return 'inLaterMonth'
  if (await findHold(tx, accountId, term)) return 'hold'
  if (await isOwnApproval(tx, approvedBy, actor)) return 'ownApproval'
  await lockPaymentInfo(tx, accountId)
  const details = await openDetails(deps, tx, accountId)
  if (!details) return 'noDetails'
  if (await readHold(tx, accountId)) return 'newDetails'
  if (details.paymentCurrency !== currency) return 'otherCurrency'
  return kind === 'sepa' && !isSepaIban(details.iban) ? 'iban' : details
}

export const plainIban = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase()

function isSepaIban(text: string): boolean {
  const iban = plainIban(text)
  return /^[A-Z]{2}\d{2}/.test(iban) && ibanDoubt(iban) === null && isInSepa(iban)
}
