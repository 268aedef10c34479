import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/** When the file of a payout was first downloaded. Earlier payouts have it from the audit log, as far as that is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payouts add column downloaded_at timestamptz`.execute(db)
  await sql`update payouts set downloaded_at = first.at from (
      select details ->> 'payoutId' as id, min(at) as at from audit where kind = 'payout_downloaded' group by 1
    ) first where first.id = payouts.id`.execute(db)
}
