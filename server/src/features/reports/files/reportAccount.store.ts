import { sql } from 'kysely'
import { appUsersOfRow, type Account } from '../../../platform/access/session.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'

/** The account that a stored report is for. */
export type ReportAccount = Pick<
  Account,
  'id' | 'name' | 'email' | 'language' | 'timezone' | 'currency' | 'integrationType' | 'appUsers'
>

/** Undefined while the account is not active. */
export const findReportAccount = (db: Db | Tx, accountId: string): Promise<ReportAccount | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'timezone', 'currency', 'integrationType'])
    .select(sql.raw<ReportAccount['appUsers']>(appUsersOfRow).as('appUsers'))
    .where('id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
