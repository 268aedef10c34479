import { paidStates, paidTypes } from '@matinee/contract/plain/reports/paymentRules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/postgres.ts'

/** `closedMonths`: without unpaid ones that were entered by hand, to which a closing adds the revenue. */
export type Payee = { id: string; timezone: string; closedMonths: string[] }

/**
 * Those of the accounts whose months are closed. `payments.store.ts` says the same in `listPaymentAccounts` and, about
 * months entered by hand, in `listTerms`: payments stand on revenue, so this cannot ask them.
 */
export async function listPayees(db: Db, accountIds: readonly string[]): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    select id, timezone, array(
      select term from payments
      where account_id = users.id and (paid = ${paidStates.paid}
        or not exists (select from payment_lines where payment_id = payments.id and kind = 'manual')
        or exists (select from payment_lines where payment_id = payments.id and kind <> 'manual'))
    ) as closed_months
    from users
    where id = any(${[...accountIds]}::text[]) and status <> 'PENDING'
      and (integration_type = any(${paidTypes}::int[]) or exists (select from payments where account_id = users.id))`.execute(
    db,
  )
  return rows
}
