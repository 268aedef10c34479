import { sql, type Kysely } from 'kysely'
import { createIndexesConcurrently } from '../../src/platform/postgres/createIndexes.ts'

/** What this is for the release before (decision 053). */
export const step = 'expand'
export const inTransaction = false

/** Mails whose letter is no longer stored, and the index by which the others are found (decision 059). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Everybody who sends a mail would wait behind it.
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await sql`alter table mails alter column text drop not null, alter column html drop not null`.execute(tx)
  })
  await createIndexesConcurrently(db, { mails_letter: 'mails (kind, tried_at) where html is not null' })
}
