import type { SchedulePeriod, ScheduleRange } from '@matinee/contract/plain/reports/schedules'
import type { Generated } from 'kysely'
import type { CreatedAt, Instant, Json, UpdatedAt } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    scheduledReports: ScheduledReportTable
    reportRuns: ReportRunTable
    reportRecipients: ReportRecipientTable
    reportDeliveries: ReportDeliveryTable
  }
  interface AuditKinds {
    report_sent: true
    recipient_confirmed: true
    recipient_left: true
  }
}

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
  /** `all-sites` or an id; null for reports of apps. */
  siteId: string | null
  reportType: 'site' | 'app'
  reportFilter: Json<Record<string, unknown>>
  /** Null while inactive. */
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
  /** YYYY-MM-DD, both days included. */
  startDay: string | null
  endDay: string | null
  rows: Generated<number>
  fileKey: string | null
  /** Contents of the mails, stored so that every attempt sends the same. */
  summary: Json<Record<string, unknown>> | null
  error: string | null
  createdAt: CreatedAt
  completedAt: Instant | null
}

/** Every address that the account has entered as a recipient. */
export type ReportRecipientTable = {
  accountId: string
  /** In lower case. */
  recipient: string
  addedAt: CreatedAt
  /** Number of confirmation mails sent. */
  confirmMails: Generated<number>
  confirmSentAt: Instant | null
  confirmedAt: Instant | null
  /** From then on this account never mails the address. */
  unsubscribedAt: Instant | null
}

export type ReportDeliveryTable = {
  runId: string
  recipient: string
  status: Generated<'pending' | 'sent' | 'failed' | 'unsubscribed' | 'unconfirmed'>
  attempts: Generated<number>
  /** Attempts that the mail server rejected permanently. */
  refusals: Generated<number>
  error: string | null
  sentAt: Instant | null
}
