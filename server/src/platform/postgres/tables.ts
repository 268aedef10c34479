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

type AuditTable = {
  id: Generated<number>
  at: CreatedAt
  kind: keyof AuditKinds
  accountId: string | null
  /** A user's id, or `cli`. */
  actor: string
  details: ColumnType<Record<string, unknown>, string, never>
}

/** One row. */
type InstallationTable = {
  isOnly: Generated<boolean>
  keyFingerprint: string
}
