import type { Method } from '@matinee/contract/call'
import type { ColumnType, Generated } from 'kysely'

/**
 * The tables of migrations/postgres, columns in camelCase. Each feature adds its tables in `<noun>.tables.ts`;
 * server/testing/tables.test.ts compares them with a migrated database.
 */
export interface Tables {
  audit: AuditTable
  installation: InstallationTable
}

/** A point in time, UTC. */
export type Instant = ColumnType<Date, Date | string, Date | string>
export type CreatedAt = ColumnType<Date, Date | string | undefined, never>
export type UpdatedAt = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>
/** Millionths of a currency's major unit, an integer below 2^53. */
export type Micros = number

/** Kinds of entries in the audit table; features add theirs. */
export interface AuditKinds {
  created: true
  changed: true
}
/** What an entry is about: a kind, or a call such as `DELETE /videos/:id` whose feature writes no entry of its own. */
export type AuditKind = keyof AuditKinds | `${Method} /${string}`

type AuditTable = {
  id: Generated<number>
  at: CreatedAt
  kind: AuditKind
  accountId: string | null
  /** A user's id, `token:` and the id of a machine token, `cli` or `demo`. */
  actor: string
  /** The network address of the caller; null for commands and for entries of earlier releases. */
  address: string | null
  details: ColumnType<Record<string, unknown>, string, never>
}

/** One row. */
type InstallationTable = {
  isOnly: Generated<boolean>
  keyFingerprint: string
}
