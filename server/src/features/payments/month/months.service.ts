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

/** Newest first. The last ended month is in the list before anything of it is closed. */
export async function listMonths(db: Db, nowMs = Date.now()): Promise<Month[]> {
  const months = (await store.listMonthSums(db)).map(presentMonth)
  const ended = addTerms(termOf(new Date(nowMs).toISOString().slice(0, 10)), -1)
  if (months.some(({ term }) => term === ended)) return months
  return [...months, emptyMonth(ended)].toSorted((one, other) => (one.term < other.term ? 1 : -1))
}

/** Zeros before anything of the month is closed. */
export async function readMonth(db: Db, term: Term): Promise<Month> {
  const [sums] = await store.listMonthSums(db, term)
  return sums ? presentMonth(sums) : emptyMonth(term)
}

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
    payoutId: row.payoutId,
  }
}

function presentMonth(sums: store.MonthSums): Month {
  const read = (name: string) => exact(sums[name] ?? 0)
  const state = (name: string) => ({
    count: read(`${name}Count`),
    micros: read(`${name}Micros`),
    totalMicros: read(`${name}TotalMicros`),
  })
  return {
    term: sums.term,
    count: read('count'),
    earnedMicros: read('earnedMicros'),
    correctedMicros: read('correctedMicros'),
    waiting: state('waiting'),
    carried: state('carried'),
    approved: state('approved'),
    paid: state('paid'),
    blocked: Object.fromEntries(paymentBlocks.map((reason) => [reason, state(reason)])) as Month['blocked'],
  }
}

const emptyMonth = (term: Term): Month => presentMonth({ term })

/** Throws for a sum that a number cannot hold to the micro: nine billion dollars. */
function exact(sum: string | number): number {
  const micros = Number(sum)
  if (!Number.isSafeInteger(micros)) throw new Error(`the sum ${sum} is too large to be exact`)
  return micros
}
