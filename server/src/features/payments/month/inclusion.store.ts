import { paidStates } from '@matinee/contract/plain/reports/paymentRules'
import type { PaymentBlock } from '@matinee/contract/plain/reports/paymentBlocks'
import { sql, type RawBuilder } from 'kysely'

// Conditions on a row named `payments`. The states are literals, so that a grouped or indexed expression stays the same.

export const accruing = sql.lit(paidStates.accruing)
export const carried = sql.lit(paidStates.carried)
export const approved = sql.lit(paidStates.approved)
export const paid = sql.lit(paidStates.paid)

/** An unpaid payment on hold, of a row without a name. */
export const isOnHold = sql`held_at is not null and paid <> ${paid}`

/**
 * The later month with which an unpaid month is approved, or a paid one was paid. `lastApproved`: the last approved month
 * of the account, or null.
 */
export const includedInOf = (lastApproved: RawBuilder<unknown>) => sql<
  string | null
>`case when payments.paid = ${paid}
  then nullif(payments.paid_with, payments.term)
  else nullif(greatest(payments.term, ${lastApproved}), payments.term) end`

/** The same for a query of few payments: it looks up the account of each. */
export const includedIn = includedInOf(sql`(select max(others.term) from payments others
  where others.account_id = payments.account_id and others.paid = ${approved})`)

/**
 * Why a month that waits or is approved cannot be paid. A month with an earlier unpaid one on hold cannot be paid either:
 * `firstOnHold` is the first such month of the account, or null. Needs `payment_infos` as `info`.
 */
export const blockOf = (month: { includedIn: RawBuilder<unknown>; firstOnHold: RawBuilder<unknown> }) =>
  sql<PaymentBlock | null>`case
    when payments.paid not in (${accruing}, ${approved}) or ${month.includedIn} is not null then null
    when ${month.firstOnHold} <= payments.term then 'hold'
    when info.account_id is null then 'noDetails'
    when info.held_until > now() then 'newDetails' end`
