import type { Db, Tx } from '../postgres/postgres.ts'
import type { AuditKinds } from '../postgres/tables.ts'

/**
 * Records who changed what in which account, in the same transaction as the change. `actor`: a user's id, or `cli`.
 * `details` must contain nothing secret.
 */
export async function writeAudit(
  db: Db | Tx,
  entry: {
    kind: keyof AuditKinds
    accountId: string | null
    actor: string
    details?: Record<string, unknown>
  },
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ ...entry, details: JSON.stringify(entry.details ?? {}) })
    .execute()
}
