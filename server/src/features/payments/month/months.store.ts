import {
  paymentBlocks,
  type PaymentBlock,
  type PaymentFilter,
} from '@matinee/contract/plain/reports/paymentBlocks'
import { sql } from 'kysely'
import { cutPage, keysetOf, type Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { searchPatterns } from '../../../platform/postgres/searchPatterns.ts'

/** A month with an earlier unpaid one on hold cannot be paid either. */
const isHeld = sql<boolean>`exists (
  select from payments held where held.account_id = payments.account_id and held.held_at is not null
    and held.term <= payments.term and held.paid <> 3)`

/** Why a month that waits or is approved cannot be paid. Needs `payment_infos` as `info`. */
const block = sql<PaymentBlock | null>`case
  when payments.paid not in (0, 2) then null
  when ${isHeld} then 'hold'
  when info.account_id is null then 'noDetails'
  when info.held_until > now() then 'newDetails' end`

const states = {
  waiting: sql<boolean>`payments.paid = 0`,
  carried: sql<boolean>`payments.paid = 1`,
  approved: sql<boolean>`payments.paid = 2`,
  paid: sql<boolean>`payments.paid = 3`,
  blocked: sql<boolean>`${block} is not null`,
} satisfies Record<PaymentFilter, unknown>

export type PaymentListFilter = {
  term?: string | undefined
  state?: PaymentFilter | undefined
  search?: string | undefined
}

/** Payments of all accounts: those of a month by their balance, largest first; those of all months by their closing. */
export async function listAccountPayments(db: Db, { term, state, search }: PaymentListFilter, page: Keyset) {
  const by = term === undefined ? 'closedAt' : 'totalMicros'
  const { isOnPage, direction } = keysetOf('payments', by, page)
  const found = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.accountId')
    .leftJoin('paymentInfos as info', 'info.accountId', 'payments.accountId')
    .leftJoin('users as approver', 'approver.id', 'payments.approvedBy')
    .leftJoin('users as holder', 'holder.id', 'payments.heldBy')
    .leftJoin('payoutLines as line', (join) =>
      join.onRef('line.paymentId', '=', 'payments.id').on('line.state', '=', 'open'),
    )
    .where(isOnPage)
    .$if(term !== undefined, (query) => query.where('payments.term', '=', term!))
    .$if(state !== undefined, (query) => query.where(states[state!]))
    .$if(search !== undefined && search !== '', (query) => query.where(matches(search!)))
    .selectAll('payments')
    .select([
      'users.name as accountName',
      'users.email as accountEmail',
      'approver.name as approverName',
      'holder.name as holderName',
      'line.payoutId',
    ])
    .select(block.as('block'))
    .orderBy(`payments.${by}`, direction)
    .orderBy('payments.id', direction)
    .limit(page.perPage + 1)
    .execute()
  return cutPage(found, page)
}

export type AccountPaymentRow = Awaited<ReturnType<typeof listAccountPayments>>['rows'][number]

const matches = (search: string) => {
  const patterns = searchPatterns(search)
  return sql<boolean>`(users.id = ${search} or users.name ilike any(${patterns}) or users.email ilike any(${patterns}))`
}

const sums = (name: string, condition: ReturnType<typeof sql<boolean>>) => [
  sql<number>`count(*) filter (where ${condition})`.as(`${name}Count`),
  sql<string>`coalesce(sum(payments.amount_micros) filter (where ${condition}), 0)`.as(`${name}Micros`),
  sql<string>`coalesce(sum(payments.total_micros) filter (where ${condition}), 0)`.as(`${name}TotalMicros`),
]

/** Counts and sums by month, newest first; sums are texts, because they are `numeric`. */
export async function listMonthSums(db: Db, term?: string): Promise<MonthSums[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('paymentInfos as info', 'info.accountId', 'payments.accountId')
    .$if(term !== undefined, (query) => query.where('payments.term', '=', term!))
    .select('payments.term')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<string>('payments.revenueMicros').as('earnedMicros'),
      row.fn.sum<string>('payments.correctionMicros').as('correctedMicros'),
    ])
    .select(sums('waiting', states.waiting))
    .select(sums('carried', states.carried))
    .select(sums('approved', states.approved))
    .select(sums('paid', states.paid))
    .select(paymentBlocks.flatMap((reason) => sums(reason, sql<boolean>`${block} = ${reason}`)))
    .groupBy('payments.term')
    .orderBy('payments.term', 'desc')
    .limit(mostMonths)
    .execute()
  return rows
}

const mostMonths = 60

export type MonthSums = { term: string } & Record<string, string | number>
