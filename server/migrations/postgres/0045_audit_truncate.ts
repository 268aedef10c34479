import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'
export const inTransaction = false

/**
 * The audit log cannot be emptied at once either: `keep_audit` of 0029 lets through only removals of old entries, and
 * `TRUNCATE` has none. `audit_account_newest` of 0030 serves every query that `audit_account` did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Everybody who writes an entry would wait behind it.
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await sql`
      create or replace trigger audit_stays_full before truncate on audit for each statement execute function keep_audit()
    `.execute(tx)
  })
  await sql`drop index concurrently if exists audit_account`.execute(db)
}
