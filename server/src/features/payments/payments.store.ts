import { sql, type Insertable, type Selectable } from 'kysely'
import type { Day } from '@matinee/contract/plain/calendar'
import { paidStates } from '@matinee/contract/plain/reports/paymentRules'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { includedIn } from './month/inclusion.store.ts'
import type { PaymentLineTable, PaymentTable } from './payments.tables.ts'
import type { Term } from './terms.ts'

export type PaymentRow = Selectable<PaymentTable>
export type PaymentLine = Omit<Selectable<PaymentLineTable>, 'id' | 'paymentId' | 'accountId'>
/** `isByHand`: entered by an operator without revenue of reports; closing the month adds its revenue. */
export type ClosedTerm = PaymentRow & { isByHand: boolean }
/** An account that is paid. */
export type PaymentAccount = {
  id: string
  name: string
  email: string
  language: Language
  timezone: string
  isDemo: boolean
}

/** Locks the account's payments until the transaction ends. */
export async function lockPayments(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payments ${accountId}`}, 0))`.execute(tx)
}

const hasLines = (kind: 'manual' | 'earned') =>
  sql<boolean>`exists (select 1 from payment_lines where payment_id = payments.id
    and kind ${sql.raw(kind === 'manual' ? '=' : '<>')} 'manual')`

/** Oldest first. */
export function listTerms(db: Db | Tx, accountId: string): Promise<ClosedTerm[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .select(sql<boolean>`${hasLines('manual')} and not ${hasLines('earned')}`.as('isByHand'))
    .where('accountId', '=', accountId)
    .orderBy('term')
    .execute()
}

export const findPayment = (db: Db | Tx, accountId: string, term: Term): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('term', '=', term)
    .executeTakeFirst()

/** In any account: for operators and signed links. */
export const findPaymentById = (db: Db | Tx, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

/** The accounts of payments by the id of the payment. */
export async function findAccounts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'accountId'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, accountId }) => [id, accountId]))
}

/** Payments with the names of their accounts, the newest month first. */
export const findPaymentsById = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.accountId')
    .selectAll('payments')
    .select('users.name as accountName')
    .where('payments.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('term', 'desc')
    .orderBy('payments.id')
    .execute()

/** `heldUntil`: the payment details were changed, so no payout before then. */
export type ListedRow = PaymentRow & { email: string; heldUntil: Date | null; includedIn: Term | null }

/** Payments of all accounts or of one, newest month first. */
export function listEveryPayment(
  db: Db,
  { accountId, term }: { accountId?: string | undefined; term?: Term | undefined },
): Promise<ListedRow[]> {
  return db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.accountId')
    .leftJoin('paymentInfos', (join) =>
      join
        .onRef('paymentInfos.accountId', '=', 'payments.accountId')
        .on('paymentInfos.heldUntil', '>', new Date()),
    )
    .selectAll('payments')
    .select(['users.email', 'paymentInfos.heldUntil', includedIn.as('includedIn')])
    .$if(accountId !== undefined, (query) => query.where('payments.accountId', '=', accountId!))
    .$if(term !== undefined, (query) => query.where('term', '=', term!))
    .orderBy('term', 'desc')
    .orderBy('users.email')
    .execute()
}

export const insertPayment = (tx: Tx, payment: Insertable<PaymentTable>) =>
  tx.insertInto('payments').values(payment).execute()

export async function updatePayment(
  tx: Tx,
  accountId: string,
  id: string,
  change: Partial<Omit<PaymentRow, 'id' | 'accountId' | 'term' | 'closedAt'>>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...change, updatedAt: new Date() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
}

const chunk = 1_000

export async function insertLines(tx: Tx, lines: readonly Insertable<PaymentLineTable>[]): Promise<void> {
  for (let at = 0; at < lines.length; at += chunk)
    await tx
      .insertInto('paymentLines')
      .values(lines.slice(at, at + chunk))
      .execute()
}

export const listLines = (db: Db, accountId: string, paymentId: string): Promise<PaymentLine[]> =>
  db
    .selectFrom('paymentLines')
    .select(['ofTerm', 'kind', 'ref', 'name', 'micros'])
    .where('accountId', '=', accountId)
    .where('paymentId', '=', paymentId)
    .execute()

/** Amounts accounted for so far, by term and source; without lines entered by hand. */
export async function listAccounted(
  tx: Tx,
  accountId: string,
  terms: readonly Term[],
): Promise<Pick<PaymentLine, 'ofTerm' | 'kind' | 'ref' | 'name' | 'micros'>[]> {
  return tx
    .selectFrom('paymentLines')
    .select(['ofTerm', 'kind', 'ref'])
    .select((row) => [row.fn.max('name').as('name'), row.fn.sum('micros').$castTo<string>().as('sum')])
    .where('accountId', '=', accountId)
    .where('kind', '<>', 'manual')
    .where('ofTerm', '=', sql<string>`any(${[...terms]}::text[])`)
    .groupBy(['ofTerm', 'kind', 'ref'])
    .execute()
    .then((rows) => rows.map(({ sum, ...row }) => ({ ...row, micros: Number(sum) })))
}

const accountColumns = ['id', 'name', 'email', 'language', 'timezone', 'isDemo'] as const

export const findPaymentAccount = (db: Db | Tx, accountId: string): Promise<PaymentAccount | undefined> =>
  db.selectFrom('users').select(accountColumns).where('id', '=', accountId).executeTakeFirst()

/** Accounts of these types and accounts with payments, disabled ones included: they are owed their earnings. */
export const listPaymentAccounts = (db: Db, types: readonly number[]): Promise<PaymentAccount[]> =>
  db
    .selectFrom('users')
    .select(accountColumns)
    .where('status', '<>', 'PENDING')
    .where((row) =>
      row.or([
        row('integrationType', 'in', types as never),
        row.exists(row.selectFrom('payments').select('id').whereRef('payments.accountId', '=', 'users.id')),
      ]),
    )
    .orderBy('email')
    .execute()

/** Unpaid balance and closed terms of every account with payments; terms entered by hand excluded. */
export async function listBalances(
  db: Db,
): Promise<{ accountId: string; unpaidMicros: number; closedTerms: Term[] }[]> {
  const { rows } = await sql<{ accountId: string; unpaid: string; closedTerms: Term[] | null }>`
    select account_id, coalesce(sum(amount_micros) filter (where paid <> ${sql.lit(paidStates.paid)}), 0) as unpaid,
      array_agg(term order by term) filter (
        where not (${hasLines('manual')} and not ${hasLines('earned')})) as closed_terms
    from payments group by account_id`.execute(db)
  return rows.map(({ unpaid, closedTerms, accountId }) => ({
    accountId,
    unpaidMicros: Number(unpaid),
    closedTerms: closedTerms ?? [],
  }))
}

export const payTogether = (
  tx: Tx,
  accountId: string,
  terms: readonly Term[],
  payout: { paymentDay: Day; paidWith: Term; paidAt: Date },
) =>
  tx
    .updateTable('payments')
    .set({ paid: paidStates.paid, ...payout, updatedAt: payout.paidAt })
    .where('accountId', '=', accountId)
    .where('term', '=', sql<string>`any(${[...terms]}::text[])`)
    .execute()
