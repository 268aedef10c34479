import type { OauthScope } from '@matinee/contract/call'
import type {
  Currency,
  IntegrationType,
  Language,
  VideoInfrastructure,
} from '@matinee/contract/plain/accountTypes'
import type { PlaybackReason } from '@matinee/contract/plain/playbackReasons'
import type { PlayerConfig, PlayerLanguage, PlayerStatus } from '@matinee/contract/plain/playerConfig'
import type { VideoStatus } from '@matinee/contract/plain/videoStatus'
import type { ColumnType, Generated } from 'kysely'
import type {
  AppTable,
  CampaignTable,
  CreativeTable,
  ExchangeRateTable,
  MachineTokenTable,
  ReportJobTable,
  RevenueAdjustmentTable,
  RevenueDayTable,
  RevenueImportTable,
  SiteHostTables,
  SiteTable,
  ZoneTable,
} from './adTables.ts'
import type {
  DriveFileTable,
  PaymentInfoTable,
  PaymentInfoUndoTable,
  PaymentLineTable,
  PaymentTable,
  QuickFilterTable,
  ReportMailTables,
  ReportRunTable,
  ScheduledReportTable,
} from './reportTables.ts'
import type { AccountQuotaTable } from './quotaTable.ts'
import type { SessionTable, SignInAddressTable, TokenTable } from './sessionTables.ts'
import type { UploadPartTable } from './uploadPartTable.ts'

/** The tables of migrations/postgres, columns in camelCase (the store's edge converts). */
export type Tables = ReportMailTables &
  SiteHostTables & {
    users: UserTable
    accountQuotas: AccountQuotaTable
    sessions: SessionTable
    tokens: TokenTable
    signInAddresses: SignInAddressTable
    videos: VideoTable
    renditions: RenditionTable
    uploads: UploadTable
    uploadParts: UploadPartTable
    codes: CodeTable
    accountGrants: AccountGrantTable
    appUsers: AppUserTable
    oauthClients: OauthClientTable
    oauthGrants: OauthGrantTable
    oauthCodes: OauthCodeTable
    audit: AuditTable
    sites: SiteTable
    players: PlayerTable
    captions: CaptionTable
    playbackRules: PlaybackRulesTable
    signingKeys: SigningKeyTable
    playbackRefusals: PlaybackRefusalTable
    zones: ZoneTable
    apps: AppTable
    campaigns: CampaignTable
    creatives: CreativeTable
    exchangeRates: ExchangeRateTable
    revenueImports: RevenueImportTable
    revenueDays: RevenueDayTable
    revenueAdjustments: RevenueAdjustmentTable
    machineTokens: MachineTokenTable
    reportJobs: ReportJobTable
    scheduledReports: ScheduledReportTable
    reportRuns: ReportRunTable
    quickFilters: QuickFilterTable
    driveFiles: DriveFileTable
    paymentInfos: PaymentInfoTable
    paymentInfoUndos: PaymentInfoUndoTable
    payments: PaymentTable
    paymentLines: PaymentLineTable
  }

export type Instant = ColumnType<Date, Date | string, Date | string>
export type CreatedAt = ColumnType<Date, Date | string | undefined, never>

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
  isStaff: Generated<boolean>
  /** When an operator let it in; it then waits for its owner to activate it. */
  approvedAt: Instant | null
  createdAt: CreatedAt
}

export type VideoTable = {
  id: string
  accountId: string
  title: string
  description: Generated<string>
  source: string
  sourceKind: 'url' | 'file' | 'external'
  status: VideoStatus
  /** A code of `videoReasons`, with `:` and a detail where it has one; old rows hold a sentence. */
  statusReason: string | null
  stepProgress: number | null
  durationMs: number | null
  width: number | null
  height: number | null
  /** Unguessable folder of the finished media below /media; null until something is stored. */
  mediaKey: string | null
  /** Storage key of the original. */
  originalKey: string | null
  /** Size of the original; null while there is none, or until a worker has measured one of an older version. */
  originalBytes: ColumnType<number | null, number | null | undefined, number | null>
  /** File name of the poster in the media folder. */
  poster: string | null
  /** Pixels of a poster that was uploaded; null for one that was made of the video. */
  posterWidth: Generated<number | null>
  posterHeight: Generated<number | null>
  /** The frame that was chosen as the poster, until it is made. */
  posterAtMs: number | null
  /** When the job that makes it was sent; says nothing while no frame waits. */
  posterSentAt: Generated<Date | null>
  /** It plays; renditions or the seek bar's pictures are still being made. */
  isImproving: Generated<boolean>
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

/** Single-use codes that arrive by mail, by their SHA-256. The newest of a kind is the only one. */
export type CodeTable = {
  hash: Buffer
  userId: string
  kind: 'activation' | 'reset'
  expiresAt: Instant
  createdAt: CreatedAt
}

/** An operator's word that `actorId` may work in the account `targetId`. */
export type AccountGrantTable = {
  id: string
  actorId: string
  targetId: string
  grantedBy: string
  /** Null: until it is taken back. */
  expiresAt: Instant | null
  createdAt: CreatedAt
}

/** An agent and an account that the agent reports on and may work in. */
export type AppUserTable = { agentId: string; userId: string; createdAt: CreatedAt }

export type OauthClientTable = {
  id: string
  name: string
  /** A data: address. */
  logo: string | null
  redirectUris: string[]
  readAccess: boolean
  writeAccess: boolean
  /** Made by the provider. */
  verified: Generated<boolean>
  /** Null: a public client. */
  secretHash: Buffer | null
  disabledAt: Instant | null
  createdAt: CreatedAt
}

/** What a user allowed a client; kept until it is taken back. */
export type OauthGrantTable = {
  userId: string
  clientId: string
  scopes: OauthScope[]
  createdAt: CreatedAt
  usedAt: Instant | null
}

export type OauthCodeTable = {
  hash: Buffer
  clientId: string
  userId: string
  redirectUri: string
  scopes: OauthScope[]
  /** PKCE S256. */
  challenge: string | null
  expiresAt: Instant
  usedAt: Instant | null
  /** The session that it was exchanged for. */
  sessionId: string | null
  /** The user's session that allowed it. */
  authorizedBy: string | null
}

/** Who did what to which account. `actor`: a user's id, or `cli`. */
export type AuditTable = {
  id: Generated<number>
  at: CreatedAt
  kind: AuditKind
  accountId: string | null
  actor: string
  details: ColumnType<Record<string, unknown>, string, never>
}
export type AuditKind =
  | 'registered'
  | 'created'
  | 'approved'
  | 'activated'
  | 'changed'
  | 'password_reset'
  | 'password_changed'
  | 'switched'
  | 'switched_back'
  | 'grant_added'
  | 'grant_removed'
  | 'consent_given'
  | 'consent_withdrawn'
  | 'token_reused'
  | 'payment_info_changed'
  | 'payment_info_restored'
  | 'payment_closed'
  | 'payment_approved'
  | 'payment_paid'
  | 'payment_changed'

export type PlayerTable = {
  id: string
  accountId: string
  name: string
  language: PlayerLanguage
  status: PlayerStatus
  isDefault: Generated<boolean>
  config: ColumnType<PlayerConfig, string, string>
  /** File name of the logo. */
  logo: string | null
  createdAt: CreatedAt
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type CaptionTable = {
  videoId: string
  language: string
  label: string
  /** File name in the video's media folder. */
  file: string
  cues: number
  /** Of the file that is there now. */
  createdAt: ColumnType<Date, Date | string | undefined, Date | string>
}

export type PlaybackRulesTable = {
  accountId: string
  allowedDomains: string[]
  requiresSignature: boolean
  updatedAt: ColumnType<Date, Date | string | undefined, Date | string>
}

/** The secret is not stored: it is made from the installation's own and the id. */
export type SigningKeyTable = { id: string; accountId: string; createdAt: CreatedAt }

export type PlaybackRefusalTable = {
  accountId: string
  videoId: string
  reason: PlaybackReason
  domain: string
  count: number
  firstAt: Instant
  lastAt: Instant
}
