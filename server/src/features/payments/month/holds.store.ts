import { rolesWith } from '@matinee/contract/plain/account/staffRoles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import { paidStates } from '@matinee/contract/plain/reports/paymentRules'
import type { PaymentRow } from '../payments.store.ts'
import type { Term } from '../terms.ts'
import { includedIn } from './inclusion.store.ts'

/** The first unpaid month on hold up to `term`: it would be paid together with that month. */
export const findHold = (
  tx: Tx,
  accountId: string,
  term: Term,
): Promise<{ term: string; holdReason: string | null } | undefined> =>
  tx
    .selectFrom('payments')
    .select(['term', 'holdReason'])
    .where('accountId', '=', accountId)
    .where('term', '<=', term)
    .where('paid', '<>', paidStates.paid)
    .where('heldAt', 'is not', null)
    .orderBy('term')
    .executeTakeFirst()

/** The approved later month of the account that pays an unpaid month too. */
export async function findIncluding(tx: Tx, { id, accountId }: PaymentRow): Promise<Term | null> {
  const row = await tx
    .selectFrom('payments')
    .select(includedIn.as('term'))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.term ?? null
}

export type OpenLine = { paymentId: string; payoutId: string; term: string; executionDay: string }

/** The payment of the account that is in an open payout. */
export const findOpenLine = (tx: Tx, accountId: string): Promise<OpenLine | undefined> =>
  tx
    .selectFrom('payoutLines')
    .innerJoin('payouts', 'payouts.id', 'payoutLines.payoutId')
    .innerJoin('payments', 'payments.id', 'payoutLines.paymentId')
    .select(['paymentId', 'payoutId', 'payments.term', 'executionDay'])
    .where('payoutLines.accountId', '=', accountId)
    .where('state', '=', 'open')
    .executeTakeFirst()

/** Operators who may approve and pay. Those without a role were made by the release before, as administrators. */
export async function countPayers(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'ACTIVE')
    .where('isStaff', '=', true)
    .where((row) =>
      row.or([row('staffRole', 'is', null), row('staffRole', 'in', rolesWith('staff.money') as never)]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** The name of who approved a payment; null for a command. */
export async function readName(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name ?? null
}

/** Locks the payments of several accounts, in one order for every caller, so that no two wait for each other. */
export async function lockPaymentsOf(tx: Tx, accountIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(accountIds)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payments ${id}`}, 0))`.execute(tx)
}
