import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/** Every play of a video looks the host of its page up among the further hosts of the account's sites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index site_hosts_account on site_hosts (account_id, host)`.execute(db)
}
