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
  /** Null: a film of a campaign. */
  accountId: string | null
  videoId: string
  key: string
  fileName: string
  totalParts: number
  /** Bytes; null when the client did not send it. */
  fileSize: ColumnType<number | null, number | null, never>
  /** The id that the object store gave to the upload; null for one that this server receives. */
  storeUploadId: string | null
  status: 'OPEN' | 'COMPLETE' | 'ABORTED'
  createdAt: CreatedAt
  lastPartAt: Instant
}

/** The parts of an upload that have arrived. */
export type UploadPartTable = {
  uploadId: string
  partNumber: number
  size: number
  /** The ETag without quotes. Lower-case hex if this server received the part; an object store may have another form. */
  md5: string
}
