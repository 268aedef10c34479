import type { ColumnType } from 'kysely'
import type { CreatedAt, Instant } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    driveFiles: DriveFileTable
  }
}

export type DriveFileTable = {
  /** The secret part of its address. */
  id: string
  accountId: string
  name: string
  fileKey: string
  bytes: ColumnType<number, number, never>
  createdAt: CreatedAt
  expiresAt: Instant
}
