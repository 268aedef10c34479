import type { AccountPayment, Actor, Month } from '@matinee/contract/adminPayments'
import { paymentBlocks } from '@matinee/contract/plain/reports/paymentBlocks'
import { paidStates } from '@matinee/contract/plain/reports/paymentRules'
import type { Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { addTerms, termOf, type Term } from '../terms.ts'
import * as store from './months.store.ts'

export async function listAccountPayments(
  db: Db,
  { after, before, perPage, ...filter }: store.PaymentListFilter & Keyset,
): Promise<{ data: AccountPayment[]; hasPrevious: boolean; hasNext: boolean }> {
  const { rows, ...place } = await store.listAccountPayments(db, filter, { after, before, perPage })
  return { data: rows.map(present), ...place }
}

const mostMonths = 60

/** Newest first. The last ended month is in the list before anything of it is closed. */
export async function listMonths(db: Db, nowMs = Date.now()): Promise<Month[]> {
  const parts = Map.groupBy(await store.listMonthParts(db), ({ term }) => term)
  const ended = addTerms(termOf(new Date(nowMs).toISOString().slice(0, 10)), -1)
  const terms = [...new Set([...parts.keys(), ended])].toSorted().toReversed().slice(0, mostMonths)
  return terms.map((term) => presentMonth(term, parts.get(term) ?? []))
}

/** Zeros before anything of the month is closed. */
export const readMonth = async (db: Db, term: Term): Promise<Month> =>
  presentMonth(term, await store.listMonthParts(db, term))

export const actorOf = (id: string, name: string | null): Actor => ({ id, name })

function present(row: store.AccountPaymentRow): AccountPayment {
  const { id, accountId, term, paid, totalMicros, amountMicros, approvedBy, heldAt } = row
  const isPaid = paid === paidStates.paid
  return {
    id,
    account: { id: accountId, name: row.accountName, email: row.accountEmail },
    term,
    paid,
    earnedMicros: row.revenueMicros,
    correctedMicros: row.correctionMicros,
    carriedMicros: totalMicros - amountMicros,
    totalMicros,
    note: row.note,
    paymentDate: row.paymentDay,
    payout:
      row.payoutMicros === null ? null : { micros: row.payoutMicros, currency: row.payoutCurrency ?? 'USD' },
    approvedBy: approvedBy === null ? null : actorOf(approvedBy, row.approverName),
    hold:
      heldAt === null || isPaid
        ? null
        : {
            reason: row.holdReason ?? '',
            at: heldAt.toISOString(),
            by: actorOf(row.heldBy ?? '', row.holderName),
          },
    block: row.block,
    includedIn: row.includedIn,
    payoutId: row.payoutId,
    isDownloaded: row.downloadedAt !== null,
  }
}

function presentMonth(term: Term, parts: readonly store.MonthPart[]): Month {
  const state = (paid: number) => sumUp(parts.filter((part) => part.paid === paid))
  const blocked = paymentBlocks.map((reason) => [
    reason,
    sumUp(parts.filter(({ block }) => block === reason)),
  ])
  return {
    term,
    count: sumUp(parts).count,
    earnedMicros: sum(parts.map(({ earned }) => earned)),
    correctedMicros: sum(parts.map(({ corrected }) => corrected)),
    waiting: state(paidStates.accruing),
    carried: state(paidStates.carried),
    approved: state(paidStates.approved),
    paid: state(paidStates.paid),
    blocked: Object.fromEntries(blocked) as Month['blocked'],
  }
}

const sumUp = (parts: readonly store.MonthPart[]): Month['paid'] => ({
  count: parts.reduce((total, { count }) => total + count, 0),
  micros: sum(parts.map(({ amount }) => amount)),
  totalMicros: sum(parts.map(({ total }) => total)),
})

/** Throws for a sum that a number cannot hold to the micro: nine billion dollars. */
function sum(all: readonly string[]): number {
  const micros = Number(all.reduce((total, each) => total + BigInt(each), 0n))
  if (!Number.isSafeInteger(micros)) throw new Error(`the sum ${micros} is too large to be exact`)
  return micros
}
