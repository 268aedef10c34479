import type { ColumnType } from 'kysely'
import type { CreatedAt, Instant } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    uploads: UploadTable
    uploadParts: UploadPartTable
  }
}

export type UploadTable = {
  id: string
  accountId: string
  videoId: string
  key: string
  fileName: string
  totalParts: number
  /** Bytes; null when the client did not send it. */
  fileSize: ColumnType<number | null, number | null, never>
  status: 'OPEN' | 'COMPLETE' | 'ABORTED'
  createdAt: CreatedAt
  lastPartAt: Instant
}

/** The parts of an upload that have arrived. */
export type UploadPartTable = {
  uploadId: string
  partNumber: number
  size: number
  /** Lower-case hex; the ETag is this in quotes. */
  md5: string
}
