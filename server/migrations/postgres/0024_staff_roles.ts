import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/**
 * What each operator may do. The release before makes operators by `is_staff` alone; they are administrators, as all were
 * until now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column staff_role text
      check (staff_role in ('support', 'adOperations', 'finance', 'administrator'));
  `.execute(db)
}
