import type { Insertable } from 'kysely'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { DriveFileTable } from './drive.tables.ts'

export async function countCurrentFiles(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('driveFiles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', new Date())
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFile(db: Db, file: Insertable<DriveFileTable>): Promise<void> {
  await db.insertInto('driveFiles').values(file).execute()
}

/** The file, expired or not, of any account: its id is the secret. Undefined unless its account is active. */
export const findFile = (db: Db, id: string) =>
  db
    .selectFrom('driveFiles')
    .innerJoin('users', 'users.id', 'driveFiles.accountId')
    .select(['driveFiles.id', 'driveFiles.name', 'fileKey', 'bytes', 'expiresAt'])
    .where('driveFiles.id', '=', id)
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()

/** Expired files of all accounts. */
export const listExpired = (db: Db, before: Date) =>
  db.selectFrom('driveFiles').select(['id', 'fileKey']).where('expiresAt', '<=', before).execute()

export async function removeExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('driveFiles').where('expiresAt', '<=', before).execute()
}
