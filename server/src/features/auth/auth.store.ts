import type { Db } from '../../platform/postgres.ts'
import type { UserTable } from '../../platform/tables.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'

export type UserRow = Selectable<UserTable>

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((row) => row.eb(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export function readUser(db: Db, userId: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

export function updateUser(
  db: Db,
  userId: string,
  change: Pick<Updateable<UserTable>, 'language' | 'timezone' | 'currency'>,
): Promise<UserRow> {
  return db.updateTable('users').set(change).where('id', '=', userId).returningAll().executeTakeFirstOrThrow()
}

export async function insertUser(db: Db, user: Insertable<UserTable>): Promise<void> {
  await db.insertInto('users').values(user).execute()
}
