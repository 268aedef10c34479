import { sql } from 'kysely'
import type { Db } from '../../platform/postgres/postgres.ts'
import { appUsersOfRow, type Account } from '../../platform/access/session.ts'

export type DemoUser = { id: string; email: string; name: string; timezone: string }
export type DemoVideoRow = { id: string; title: string; source: string; createdAt: Date }

export async function hasOtherUsers(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('isDemo', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function listDemoUsers(db: Db): Promise<DemoUser[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'timezone'])
    .where('isDemo', '=', true)
    .execute()
}

export function listVideos(db: Db, accountId: string): Promise<DemoVideoRow[]> {
  return db
    .selectFrom('videos')
    .select(['id', 'title', 'source', 'createdAt'])
    .where('accountId', '=', accountId)
    .execute()
}

export async function countPlayers(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('players')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** The account in the form that the services of scheduled reports get from a session. */
export const readReportAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'timezone', 'language', 'currency', 'integrationType'])
    .select(sql.raw<Account['appUsers']>(appUsersOfRow).as('appUsers'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
