import type { User } from '@matinee/contract/auth'
import { type Insertable, type Selectable, type Updateable } from 'kysely'
import { batchedRows } from '../../platform/postgres/batchedRows.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { UserTable } from './auth.tables.ts'

export type UserRow = Selectable<UserTable>
/** `is_staff` without a role is from the release before: an administrator. */
export const staffRoleOf = ({ isStaff, staffRole }: Pick<UserRow, 'isStaff' | 'staffRole'>) =>
  isStaff ? (staffRole ?? 'administrator') : null

export type AppUser = { id: string; name: string }

export function findUserByEmail(db: Db | Tx, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((row) => row.eb(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export function findUser(db: Db | Tx, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Locks the row, so that it does not change before the end of the transaction. */
export function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}

export function updateUser(db: Db | Tx, userId: string, change: Updateable<UserTable>): Promise<UserRow> {
  return db.updateTable('users').set(change).where('id', '=', userId).returningAll().executeTakeFirstOrThrow()
}

/** False when an account with this email already exists. */
export async function insertUser(db: Db | Tx, user: Insertable<UserTable>): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function hasStaff(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('isStaff', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type Links = Pick<User, 'apps' | 'appUsers'>

const readAppsRow = batchedRows<{ key: string; apps: User['apps'] }>(`
  select account_id as key, json_agg(json_build_object('id', id, 'name', name, 'platform', platform) order by name, id) as apps
  from apps where account_id = any($1) group by account_id`)

export async function readApps(db: Db, accountId: string): Promise<User['apps']> {
  return (await readAppsRow(db, accountId))?.apps ?? []
}

/** The apps of an account and the accounts that it reports on. */
export async function readLinks(db: Db, accountId: string): Promise<Links> {
  const [apps, appUsers] = await Promise.all([readApps(db, accountId), listAppUsers(db, accountId)])
  return { apps, appUsers }
}

/** The accounts that an agent reports on. */
export function listAppUsers(db: Db | Tx, agentId: string): Promise<AppUser[]> {
  return db
    .selectFrom('appUsers')
    .innerJoin('users', 'users.id', 'appUsers.userId')
    .where('appUsers.agentId', '=', agentId)
    .select(['users.id', 'users.name'])
    .orderBy('users.name')
    .execute()
}

/** The accounts that report on an account. */
export function listAgents(db: Db, accountId: string): Promise<AppUser[]> {
  return db
    .selectFrom('appUsers')
    .innerJoin('users', 'users.id', 'appUsers.agentId')
    .where('appUsers.userId', '=', accountId)
    .select(['users.id', 'users.name'])
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
}

/** False where it is an agent of the account already. */
export async function insertAgent(tx: Tx, accountId: string, agentId: string): Promise<boolean> {
  const result = await tx
    .insertInto('appUsers')
    .values({ agentId, userId: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** False where it was none. */
export async function deleteAgent(tx: Tx, accountId: string, agentId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('appUsers')
    .where('userId', '=', accountId)
    .where('agentId', '=', agentId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Replaces the entire list by `ids`. */
export async function replaceAppUsers(tx: Tx, agentId: string, ids: string[]): Promise<void> {
  await tx.deleteFrom('appUsers').where('agentId', '=', agentId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('appUsers')
    .values(ids.map((userId) => ({ agentId, userId })))
    .execute()
}

/** Whether one of the accounts is an operator's. */
export async function hasStaffAmong(tx: Tx, ids: string[]): Promise<boolean> {
  const staff = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('isStaff', '=', true)
    .limit(1)
    .executeTakeFirst()
  return staff !== undefined
}

export async function countUsers(tx: Tx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const row = await tx
    .selectFrom('users')
    .where('id', 'in', ids)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
