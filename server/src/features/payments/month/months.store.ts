import type { PaymentBlock, PaymentFilter } from '@matinee/contract/plain/reports/paymentBlocks'
import { sql } from 'kysely'
import { cutPage, keysetOf, type Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { searchPatterns } from '../../../platform/postgres/searchPatterns.ts'
import {
  accruing,
  approved,
  blockOf,
  carried,
  includedIn,
  includedInOf,
  isOnHold,
  paid,
} from './inclusion.store.ts'

/** For a query of few payments, as `includedIn`. */
const block = blockOf({
  includedIn,
  firstOnHold: sql`(select min(others.term) from payments others
    where others.account_id = payments.account_id and ${isOnHold})`,
})

const states = {
  waiting: sql<boolean>`payments.paid = ${accruing} and ${includedIn} is null`,
  carried: sql<boolean>`payments.paid = ${carried} and ${includedIn} is null`,
  approved: sql<boolean>`(payments.paid = ${approved} or payments.paid <> ${paid} and ${includedIn} is not null)`,
  paid: sql<boolean>`payments.paid = ${paid}`,
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
    .leftJoin('payouts', 'payouts.id', 'line.payoutId')
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
      'payouts.downloadedAt',
    ])
    .select([block.as('block'), includedIn.as('includedIn')])
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

/**
 * A part of a month: its payments in one state, blocked for one reason or not. A month with an approved later one is
 * approved. `total` has only months that are paid by themselves, so that no balance counts twice. Sums are texts, because
 * they are `numeric`.
 */
export type MonthPart = {
  term: string
  paid: number
  block: PaymentBlock | null
  count: number
  earned: string
  corrected: string
  amount: string
  total: string
}

/** Newest month first. Reads each payment once; the holds, which are few, are found first. */
export async function listMonthParts(db: Db, term?: string): Promise<MonthPart[]> {
  const { rows } = await sql<MonthPart>`
    with held as (
      select account_id, min(term) as term from payments
      where ${isOnHold} group by account_id
    ), approved as (
      select account_id, max(term) as term from payments where paid = ${approved} group by account_id
    ), placed as (
      select payments.*, ${includedInOf(sql`approved.term`)} as included_in
      from payments left join approved on approved.account_id = payments.account_id
      where ${term === undefined ? sql`true` : sql`payments.term = ${term}`}
    ), each as (
      select payments.term, revenue_micros, correction_micros, amount_micros,
        case when included_in is not null then 0 else total_micros end as total_micros,
        case when included_in is not null and paid <> ${paid} then ${approved} else paid end as paid,
        ${blockOf({ includedIn: sql`included_in`, firstOnHold: sql`held.term` })} as block
      from placed payments
      left join held on held.account_id = payments.account_id
      left join payment_infos info on info.account_id = payments.account_id
    )
    select term, paid, block, count(*)::int as count, sum(revenue_micros) as earned,
      sum(correction_micros) as corrected, sum(amount_micros) as amount, sum(total_micros) as total
    from each group by term, paid, block order by term desc`.execute(db)
  return rows
}
