import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'
export const inTransaction = false

/** Every play of a video looks the host of its page up among the further hosts of the account's sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An interrupted attempt leaves an invalid index.
  await sql`drop index concurrently if exists site_hosts_account`.execute(db)
  await sql`create index concurrently site_hosts_account on site_hosts (account_id, host)`.execute(db)
}
