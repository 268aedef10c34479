import { paidStates } from '@matinee/contract/plain/reports/paymentRules'
import { integrationTypes, holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/postgres.ts'

const paidTypes = integrationTypes.filter((type) => holdsRight(type, 'payments.read'))

/** `closedMonths`: without unpaid ones that were entered by hand, to which a closing adds the revenue. */
export type Payee = { id: string; timezone: string; closedMonths: string[] }

/** Those of the accounts whose months are closed. */
export async function listPayees(db: Db, accountIds: readonly string[]): Promise<Payee[]> {
  const hasLines = (operator: '=' | '<>') =>
    sql`exists (select from payment_lines where payment_id = payments.id and kind ${sql.raw(operator)} 'manual')`
  const { rows } = await sql<Payee>`
    select users.id, users.timezone, array_remove(array_agg(payments.term) filter (where payments.paid = ${paidStates.paid}
      or not (${hasLines('=')} and not ${hasLines('<>')})), null) as closed_months
    from users left join payments on payments.account_id = users.id
    where users.id = any(${[...accountIds]}::text[])
    group by users.id
    having users.integration_type = any(${paidTypes}::int[]) or count(payments.id) > 0`.execute(db)
  return rows.map((row) => ({ ...row, closedMonths: row.closedMonths ?? [] }))
}
