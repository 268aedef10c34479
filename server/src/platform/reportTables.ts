import type { PaymentCurrency } from '@matinee/contract/plain/paymentRules'
import type { ReportRange } from '@matinee/contract/plain/reportDays'
import type { SchedulePeriod, ScheduleRange } from '@matinee/contract/plain/schedules'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Instant } from './tables.ts'

// Reports that arrive, and getting paid: part of the tables of migrations/postgres.

type Json<T> = ColumnType<T, string, string>
type UpdatedAt = ColumnType<Date, Date | string | undefined, Date | string>

export type ScheduledReportTable = {
  id: string
  accountId: string
  /** 1 active, 0 inactive. */
  reportStatus: 0 | 1
  reportName: string
  recipients: string[]
  period: SchedulePeriod
  periodDay: number
  periodHour: number
  /** Hours from UTC. */
  timezone: number
  reportDateRange: ScheduleRange
  /** all-sites or one of the account's; null for reports of apps. */
  siteId: string | null
  reportType: 'site' | 'app'
  reportFilter: Json<Record<string, unknown>>
  /** Null while it is inactive. */
  nextRunAt: Instant | null
  createdAt: CreatedAt
  updatedAt: UpdatedAt
}

export type ReportRunTable = {
  id: string
  scheduleId: string
  accountId: string
  trigger: 'schedule' | 'now'
  plannedAt: Instant
  status: Generated<'pending' | 'sent' | 'partial' | 'failed' | 'missed'>
  reportName: string
  /** YYYY-MM-DD, both counted. */
  startDay: string | null
  endDay: string | null
  rows: Generated<number>
  fileKey: string | null
  /** What the mails say, so that each try says the same. */
  summary: Json<Record<string, unknown>> | null
  error: string | null
  createdAt: CreatedAt
  completedAt: Instant | null
}

/** An address that the account ever entered as a recipient. */
export type ReportRecipientTable = {
  accountId: string
  /** In lower case. */
  recipient: string
  addedAt: CreatedAt
  /** How many confirmation mails were sent to it. */
  confirmMails: Generated<number>
  confirmSentAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  confirmedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** It is never mailed again by this account. */
  unsubscribedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export type ReportDeliveryTable = {
  runId: string
  recipient: string
  status: Generated<'pending' | 'sent' | 'failed' | 'unsubscribed' | 'unconfirmed'>
  attempts: Generated<number>
  /** Those of the attempts that the mail server refused for good. */
  refusals: Generated<number>
  error: string | null
  sentAt: Instant | null
}

export type ReportMailTables = {
  reportDeliveries: ReportDeliveryTable
  reportRecipients: ReportRecipientTable
}

export type QuickFilterTable = {
  id: string
  accountId: string
  siteId: string | null
  name: string
  breakdowns: string[]
  platform: string
  placements: string[]
  dateRange: ReportRange | null
  createdAt: CreatedAt
  /** Null while it is listed; a deleted one can be restored for a while. */
  removedAt: Generated<Date | null>
}

export type DriveFileTable = {
  /** The secret that opens it. */
  id: string
  accountId: string
  name: string
  fileKey: string
  bytes: ColumnType<number, number, never>
  createdAt: CreatedAt
  expiresAt: Instant
}

export type PaymentInfoTable = {
  accountId: string
  sealed: Buffer
  updatedAt: UpdatedAt
  /** Not paid to before then. */
  heldUntil: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** How the details of an account were before a change, for the link in the mail about it. */
export type PaymentInfoUndoTable = {
  id: string
  accountId: string
  /** Of the code in the mail; null until it is written. */
  hash: Buffer | null
  /** Null: there were none. */
  sealed: Buffer | null
  heldUntil: Instant | null
  changedAt: Instant
  expiresAt: Instant
}

/** Micros of US dollars, but `payoutMicros`. */
export type PaymentTable = {
  id: string
  accountId: string
  /** YYYY-MM */
  term: string
  paid: Generated<number>
  paymentDay: string | null
  revenueMicros: number
  correctionMicros: Generated<number>
  amountMicros: number
  totalMicros: number
  note: Generated<string>
  paidWith: string | null
  payoutCurrency: PaymentCurrency | null
  payoutMicros: number | null
  /** Euros for a US dollar, in millionths. */
  rateMicros: number | null
  actor: string
  closedAt: CreatedAt
  approvedAt: Instant | null
  paidAt: Instant | null
  updatedAt: UpdatedAt
}

export type PaymentLineTable = {
  id: string
  paymentId: string
  accountId: string
  ofTerm: string
  kind: 'site' | 'app' | 'other' | 'manual'
  ref: string
  name: string
  micros: number
}
