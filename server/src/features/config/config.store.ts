import type { Db } from '../../platform/postgres/postgres.ts'

/** Whether the account was filled with demo data. */
export async function isDemo(db: Db, accountId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('isDemo').where('id', '=', accountId).executeTakeFirst()
  return row?.isDemo ?? false
}
