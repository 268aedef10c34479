import type { Db, Tx } from './postgres.ts'
import type { AuditKind } from './tables.ts'

/**
 * Writes who did what to which account, inside the transaction that does it. `actor`: a user's id, or `cli`.
 * `details` must hold nothing secret.
 */
export async function writeAudit(
  db: Db | Tx,
  entry: { kind: AuditKind; accountId: string | null; actor: string; details?: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ ...entry, details: JSON.stringify(entry.details ?? {}) })
    .execute()
}
