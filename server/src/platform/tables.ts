import type {
  Currency,
  IntegrationType,
  Language,
  VideoInfrastructure,
} from '@matinee/contract/plain/accountTypes'
import type { VideoStatus } from '@matinee/contract/plain/videoStatus'
import type { ColumnType, Generated } from 'kysely'

/** The tables of migrations/postgres, columns in camelCase (the store's edge converts). */
export type Tables = {
  users: UserTable
  sessions: SessionTable
  tokens: TokenTable
  videos: VideoTable
  renditions: RenditionTable
  uploads: UploadTable
  uploadParts: UploadPartTable
}

type Instant = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>

export type UserTable = {
  id: string
  email: string
  name: string
  passwordHash: string
  status: 'PENDING' | 'ACTIVE' | 'DISABLED'
  integrationType: IntegrationType
  videoInfrastructure: VideoInfrastructure | null
  language: Language
  currency: Currency
  timezone: string
  virgulId: string | null
  isDemo: Generated<boolean>
  createdAt: CreatedAt
}

export type SessionTable = {
  id: string
  userId: string
  createdAt: CreatedAt
  endedAt: Instant | null
}

/** Access and refresh tokens, by the SHA-256 of what the client holds. */
export type TokenTable = {
  hash: Buffer
  sessionId: string
  kind: 'access' | 'refresh'
  expiresAt: Instant
  /** Hash of the refresh token that this one replaces; that one dies when this one is used first. */
  predecessor: Buffer | null
  deadAt: Instant | null
}

export type VideoTable = {
  id: string
  accountId: string
  title: string
  description: Generated<string>
  source: string
  sourceKind: 'url' | 'file' | 'external'
  status: VideoStatus
  statusReason: string | null
  stepProgress: number | null
  durationMs: number | null
  width: number | null
  height: number | null
  /** Unguessable folder of the finished media below /media; null until something is stored. */
  mediaKey: string | null
  /** Storage key of the original. */
  originalKey: string | null
  hasPoster: Generated<boolean>
  sprite: { columns: number; rows: number; everyMs: number; width: number; height: number } | null
  createdAt: CreatedAt
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
  /** Last sign of life of the job that works on it; the watchdog reads it. */
  heartbeatAt: Instant | null
  /** When the watchdog gave it its second and last chance. */
  requeuedAt: Instant | null
  deletedAt: Instant | null
}

export type RenditionTable = {
  videoId: string
  /** File name without ending, such as `720p` or `source`. */
  name: string
  width: number
  height: number
  /** Bits per second, over the whole and at the peak. */
  averageBandwidth: number
  peakBandwidth: number
  codecs: string
  frameRate: number
  bytes: ColumnType<number, number, number>
  createdAt: CreatedAt
}

export type UploadTable = {
  id: string
  accountId: string
  videoId: string
  key: string
  fileName: string
  totalParts: number
  /** Bytes, when the client said so. */
  fileSize: ColumnType<number | null, number | null, never>
  status: 'OPEN' | 'COMPLETE' | 'ABORTED'
  createdAt: CreatedAt
  lastPartAt: Instant
}

export type UploadPartTable = {
  uploadId: string
  partNumber: number
  size: number
  /** Lower-case hex; the ETag is this in quotes. */
  md5: string
}
