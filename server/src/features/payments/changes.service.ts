import { formatDateTime } from '@matinee/contract/plain/format'
import { addDays, dayIn, type Day } from '@matinee/contract/plain/calendar'
import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import type { BodyOf, ReplyOf } from '@matinee/contract/call'
import type { createPayment as createCall, setPayment as setCall } from '@matinee/contract/payments'
import {
  paidStates,
  payoutThresholdMicros,
  type PaymentCurrency,
} from '@matinee/contract/plain/reports/paymentRules'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { writeAudit } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { readEuroRate } from '../reports/accountRevenue.service.ts'
import { settleBalances } from './balances.ts'
import {
  paymentState,
  requireNoHold,
  requireNoPayout,
  requireNotIncluded,
  requireOtherPerson,
} from './month/requirePayable.ts'
import { openDetails } from './paymentInfo.service.ts'
import { infoChangedAt, lockPaymentInfo, readHold } from './paymentInfo.store.ts'
import { sendPaymentMail } from './paymentMails.ts'
import * as store from './payments.store.ts'
import { lastDayOf, termOf, type Term } from './terms.ts'

type PaymentDeps = Pick<Deps, 'db' | 'queue' | 'secrets' | 'log'>
type PaymentTerm = ReplyOf<typeof setCall>
type Change = BodyOf<typeof setCall>

/**
 * Adds a month that reports do not cover. Throws 404 for an unknown account, 409 `term_closed` for an existing month,
 * 422 for a month that has not begun and for a missing or future day of payment.
 */
export function createPayment(
  { db }: Pick<Deps, 'db'>,
  body: BodyOf<typeof createCall>,
  actor: string,
): Promise<ReplyOf<typeof createCall>> {
  const { userId: accountId, term, amountMicros, note } = body
  return db.transaction().execute(async (tx) => {
    const account = await store.findPaymentAccount(tx, accountId)
    if (!account) throw notFound()
    if (term > termOf(dayIn(account.timezone))) throw invalidField('term', refusals.termBegun)
    await store.lockPayments(tx, accountId)
    if (await store.findPayment(tx, accountId, term))
      throw new AppError('term_closed', 409, refusals.termExists(term), { term: refusals.termExists(term) })
    const isPaid = body.paid === paidStates.paid
    if (isPaid !== (body.paymentDate !== null)) throw invalidField('paymentDate', refusals.paymentDayBelongs)
    if (body.paymentDate !== null) refuseFuture(body.paymentDate)
    const id = newId()
    await store.insertPayment(tx, {
      id,
      accountId,
      term,
      paid: isPaid ? paidStates.paid : paidStates.accruing,
      paymentDay: body.paymentDate,
      revenueMicros: amountMicros,
      amountMicros,
      totalMicros: amountMicros,
      note,
      paidWith: isPaid ? term : null,
      payoutCurrency: null,
      payoutMicros: null,
      rateMicros: null,
      actor,
      approvedAt: null,
      approvedBy: null,
      heldAt: null,
      heldBy: null,
      holdReason: null,
      paidAt: isPaid ? new Date() : null,
    })
    const line = { ofTerm: term, kind: 'manual', ref: '', name: note, micros: amountMicros } as const
    await store.insertLines(tx, [{ id: newId(), paymentId: id, accountId, ...line }])
    const withdrawnApprovals = await settleBalances(tx, accountId, actor)
    const details = {
      term,
      amountMicros,
      isByHand: true,
      isPaid,
      ...(withdrawnApprovals.length > 0 && { withdrawnApprovals }),
    }
    await writeAudit(tx, { kind: 'payment_closed', accountId, actor, details })
    const created = (await store.findPayment(tx, accountId, term))!
    if (body.paid === paidStates.approved) await approve(tx, created, actor)
    return { ...present((await store.findPayment(tx, accountId, term))!), withdrawnApprovals }
  })
}

/**
 * Approves a month (2), withdraws the approval (0), marks it paid (3), or changes its note. Throws 404, 409
 * `payment_state` for a step that its state does not allow, 422 for an invalid day.
 */
export async function setPayment(
  deps: PaymentDeps,
  id: string,
  change: Change,
  actor: string,
): Promise<PaymentTerm> {
  const stored = await store.findPaymentById(deps.db, id)
  if (!stored) throw notFound()
  const { accountId, term } = stored
  return deps.db.transaction().execute(async (tx) => {
    await store.lockPayments(tx, accountId)
    const payment = await store.findPayment(tx, accountId, term)
    if (!payment) throw notFound()
    if (change.note !== undefined && change.note !== payment.note) {
      await store.updatePayment(tx, accountId, id, { note: change.note })
      const details = { term, note: change.note }
      await writeAudit(tx, { kind: 'payment_changed', accountId, actor, details })
    }
    await changeState(deps, tx, payment, change, actor)
    return present((await store.findPayment(tx, accountId, term))!)
  })
}

async function changeState(
  deps: PaymentDeps,
  tx: Tx,
  payment: store.PaymentRow,
  { paid, paymentDate }: Change,
  actor: string,
): Promise<void> {
  const isSame = paid === undefined || paid === payment.paid
  if (paymentDate && (isSame ? payment.paymentDay !== paymentDate : paid !== paidStates.paid))
    throw paymentState(refusals.paymentDayFixed(payment.term, payment.paid))
  if (isSame) return
  if (paid === paidStates.approved && payment.paid === paidStates.accruing) return approve(tx, payment, actor)
  if (paid === paidStates.approved && payment.paid === paidStates.carried) return approve(tx, payment, actor)
  if (paid === paidStates.accruing && payment.paid === paidStates.approved)
    return unapprove(tx, payment, actor)
  if (paid === paidStates.paid && payment.paid === paidStates.approved)
    return pay(deps, tx, payment, { day: paymentDate ?? null, actor })
  if (paid === paidStates.paid && payment.paid !== paidStates.paid)
    throw paymentState(refusals.paymentNotApproved(payment.term, payment.paid))
  throw paymentState(refusals.paymentStep(payment.term, payment.paid))
}

export async function approve(tx: Tx, payment: store.PaymentRow, actor: string): Promise<void> {
  const { accountId, id, term, totalMicros } = payment
  if (totalMicros < payoutThresholdMicros)
    throw paymentState(refusals.paymentBelowThreshold(term, totalMicros / 1e6))
  await requireNotIncluded(tx, payment)
  await requireNoHold(tx, payment)
  // The total contains an amount that the bank may have paid by now.
  await requireNoPayout(tx, accountId)
  const approval = { paid: paidStates.approved, approvedAt: new Date(), approvedBy: actor }
  await store.updatePayment(tx, accountId, id, approval)
  const details = { term, totalMicros }
  await writeAudit(tx, { kind: 'payment_approved', accountId, actor, details })
}

async function unapprove(tx: Tx, payment: store.PaymentRow, actor: string) {
  const { accountId, id, term } = payment
  await requireNotIncluded(tx, payment)
  await requireNoPayout(tx, accountId)
  const approval = { paid: paidStates.accruing, approvedAt: null, approvedBy: null }
  await store.updatePayment(tx, accountId, id, approval)
  const details = { term, isApproved: false }
  await writeAudit(tx, { kind: 'payment_changed', accountId, actor, details })
}

/** Pays the unpaid balance up to this month; earlier unpaid months are paid with it. */
async function pay(
  deps: PaymentDeps,
  tx: Tx,
  payment: store.PaymentRow,
  { day, actor }: { day: Day | null; actor: string },
): Promise<void> {
  const { accountId, term, totalMicros } = payment
  if (day === null) throw invalidField('paymentDate', refusals.paymentDayMissing)
  if (day <= lastDayOf(term))
    throw invalidField('paymentDate', refusals.paymentDayAfter(showReportDay(lastDayOf(term))))
  refuseFuture(day)
  await requireNotIncluded(tx, payment)
  await requireOtherPerson(tx, payment, actor)
  await requireNoHold(tx, payment)
  await requireNoPayout(tx, accountId)
  // Waits for a concurrent change of the details, so that the statement shows the right ones.
  await lockPaymentInfo(tx, accountId)
  const details = await openDetails(deps, tx, accountId)
  if (!details) throw paymentState(await whyNoDetails(tx, accountId))
  const heldUntil = await readHold(tx, accountId)
  if (heldUntil) throw paymentState(refusals.paymentDetailsNew(formatDateTime(heldUntil, 'UTC')))
  const payout = await convertPayout(tx, totalMicros, details.paymentCurrency, day)
  await markPaid(deps, tx, payment, { day, actor, payout })
}

export type SentPayout = { payoutCurrency: PaymentCurrency; payoutMicros: number; rateMicros: number | null }

/** Marks a month and the unpaid ones before it as paid, and mails the publisher. The account must be locked. */
export async function markPaid(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  { accountId, id, term, totalMicros }: store.PaymentRow,
  { day, actor, payout }: { day: Day; actor: string; payout: SentPayout },
): Promise<void> {
  const earlier = (await store.listTerms(tx, accountId)).filter(
    (payment) => payment.term < term && payment.paid !== paidStates.paid,
  )
  const terms: Term[] = [...earlier.map((payment) => payment.term), term]
  await store.payTogether(tx, accountId, terms, { paymentDay: day, paidWith: term, paidAt: new Date() })
  await store.updatePayment(tx, accountId, id, payout)
  await settleBalances(tx, accountId, actor, { isPayment: true })
  const paidDetails = { term, day, totalMicros, ...payout, withTerms: terms.slice(0, -1) }
  await writeAudit(tx, { kind: 'payment_paid', accountId, actor, details: paidDetails })
  await sendPaymentMail(deps, tx, { kind: 'paymentSent', accountId, paymentId: id })
}

function refuseFuture(day: Day): void {
  // East of UTC the next day may have begun.
  if (day > addDays(dayIn('UTC'), 1)) throw invalidField('paymentDate', refusals.noFutureDay)
}

const whyNoDetails = async (tx: Tx, accountId: string): Promise<Sentence> =>
  (await infoChangedAt(tx, accountId)) === null
    ? refusals.paymentDetailsMissing
    : refusals.paymentDetailsSealed

/** Euros at the rate of the day, rounded half up to the micro; dollars unchanged. */
export async function convertPayout(
  tx: Tx,
  micros: number,
  payoutCurrency: PaymentCurrency,
  day: Day,
): Promise<SentPayout> {
  if (payoutCurrency === 'USD') return { payoutCurrency, payoutMicros: micros, rateMicros: null }
  const rate = await readEuroRate(tx, day)
  if (!rate) throw paymentState(refusals.paymentRateMissing(showReportDay(day)))
  return { payoutCurrency, payoutMicros: convertMicros(micros, rate.rateMicros), rateMicros: rate.rateMicros }
}

/** `rateMicros`: millionths of the other currency for one US dollar. */
export const convertMicros = (micros: number, rateMicros: number): number =>
  Number((BigInt(micros) * BigInt(rateMicros) * 2n + 1_000_000n) / 2_000_000n)

export const present = (row: store.PaymentRow): PaymentTerm => ({
  id: row.id,
  userId: row.accountId,
  term: row.term,
  paid: row.paid,
  paymentDate: row.paymentDay,
  amountMicros: row.amountMicros,
  totalMicros: row.totalMicros,
  note: row.note,
})
