import type { Generated } from 'kysely'
import type { Instant } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    backupInstance: BackupInstanceTable
    backupRuns: BackupRunTable
  }
}

export type BackupRunTable = {
  id: string
  startedAt: Instant
  /** Null while it runs, and for one that was killed. */
  endedAt: Instant | null
  /** The backup that it made. */
  backupId: string | null
  /** The instant up to which everything is in the backup. */
  cutAt: Instant | null
  /** Why it failed. */
  error: string | null
}

/** One row, from the first backup on: this copy of the installation. */
export type BackupInstanceTable = {
  isOnly: Generated<boolean>
  /** Another one after each restore. */
  id: string
  /** The copy whose backups this one continues. */
  adopted: string | null
}
