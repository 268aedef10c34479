import { z } from 'zod'
import { call, Id, IdParams, Instant, Success } from './call.ts'
import { reportFailureCodes } from './plain/reports/reportFailures.ts'
import {
  appScheduleRanges,
  maxRecipients,
  schedulePeriods,
  scheduleRanges,
  splitRecipients,
} from './plain/reports/schedules.ts'

const Flag = z.boolean().default(false)
const Names = z.array(z.string().max(200)).max(1000).default([])

/** Breakdowns and filters of a site report. `platform`: a breakdown; a platform's name counts as `platformFilter`. */
export const SiteReportFilter = z
  .object({
    day: Flag,
    month: Flag,
    zone: Flag,
    platform: z.union([z.boolean(), z.string().max(20)]).default(false),
    platformFilter: z.string().max(20).default('all'),
    site: Flag,
    tag: Flag,
    tagContent: Flag,
    platformTag: Flag,
    appNames: Flag,
    statType: Flag,
    zoneIds: Names,
    tags: Names,
    incomeTypes: Names,
  })
  .transform(({ platform, ...filter }) =>
    typeof platform === 'string'
      ? { ...filter, platform: false, platformFilter: platform }
      : { ...filter, platform },
  )
export type SiteReportFilter = z.output<typeof SiteReportFilter>

/** Empty apps, platforms and countries include all. */
export const AppReportFilter = z.object({
  day: Flag,
  tag: Flag,
  appNames: Flag,
  useCountry: Flag,
  apps: Names,
  platforms: z
    .array(z.enum(['iOS', 'Android']))
    .max(2)
    .default([]),
  countries: Names,
  userId: Id.nullable().default(null),
})
export type AppReportFilter = z.output<typeof AppReportFilter>

const Address = z.email().max(320)

/** Separated by semicolons; the reply has no duplicates. */
const Recipients = z
  .string()
  .max(8000)
  .transform((text, context) => {
    const recipients = splitRecipients(text)
    const refuse = (message: string) => {
      context.issues.push({ code: 'custom', input: text, message })
      return z.NEVER
    }
    if (recipients.length === 0) return refuse('Enter at least one recipient.')
    if (recipients.length > maxRecipients) return refuse(`Enter at most ${maxRecipients} recipients.`)
    const wrong = recipients.find((one) => !Address.safeParse(one).success)
    return wrong === undefined ? recipients : refuse(`This is not an email address: ${wrong.slice(0, 100)}`)
  })

const timing = {
  /** 1 active, 0 inactive. */
  reportStatus: z.union([z.literal(0), z.literal(1)]).default(1),
  recipients: Recipients,
  reportName: z.string().trim().min(1, 'Enter a name.').max(200),
  period: z.enum(schedulePeriods).default('daily'),
  /** -1 daily; 0 (Sunday) to 6 weekly; 1 to 31 monthly. 422 for a day that the period does not have. */
  periodDay: z.int().min(-1).max(31).default(-1),
  periodHour: z.int().min(0).max(23).default(0),
  /** Hours from UTC: 3 is Etc/GMT-3. */
  timezone: z.int().min(-12).max(12).default(0),
}

/** `site`: the id of one of the account's sites, or `all-sites`; 404 for any other. */
export const ReportData = z.discriminatedUnion('reportType', [
  z.object({
    reportType: z.literal('site'),
    ...timing,
    reportDateRange: z.enum(scheduleRanges).default('daily'),
    site: Id,
    reportFilter: SiteReportFilter,
  }),
  z.object({
    reportType: z.literal('app'),
    ...timing,
    reportDateRange: z.enum(appScheduleRanges).default('daily'),
    site: z.null().default(null),
    reportFilter: AppReportFilter,
  }),
])
export type ReportData = z.output<typeof ReportData>

export const deliveryStatuses = ['pending', 'sent', 'failed', 'unsubscribed', 'unconfirmed'] as const
export const reportRunStatuses = ['pending', 'sent', 'partial', 'failed', 'missed'] as const
export type ReportRunStatus = (typeof reportRunStatuses)[number]

export const ScheduledReport = z
  .object({
    id: z.string(),
    userId: z.string(),
    reportStatus: z.union([z.literal(0), z.literal(1)]),
    recipients: z.string(),
    reportName: z.string(),
    period: z.enum(schedulePeriods),
    periodDay: z.int(),
    periodHour: z.int(),
    timezone: z.int(),
    reportDateRange: z.enum(scheduleRanges),
    site: z.string().nullable(),
    /** Its domain; null for app reports and all sites. */
    siteName: z.string().nullable(),
    reportType: z.enum(['site', 'app']),
    reportFilter: z.record(z.string(), z.unknown()),
    updatedAt: Instant,
    /** Null while inactive. */
    nextRunAt: Instant.nullable(),
    lastRun: z.object({ plannedAt: Instant, status: z.enum(reportRunStatuses) }).nullable(),
  })
  .meta({ id: 'ScheduledReport' })
export type ScheduledReport = z.output<typeof ScheduledReport>

const ReportId = z.object({ reportId: Id })

export const listScheduledReports = call({
  method: 'POST',
  path: '/reports',
  summary: 'List scheduled reports',
  access: 'reports.write',
  body: z.object({ reportType: z.enum(['site', 'app']) }),
  reply: z.object({ data: z.array(ScheduledReport) }),
})

export const readScheduledReport = call({
  method: 'POST',
  path: '/reports/get',
  summary: 'Read a scheduled report',
  access: 'reports.write',
  body: ReportId,
  reply: ScheduledReport,
})

export const createScheduledReport = call({
  method: 'POST',
  path: '/reports/create',
  summary: 'Create a scheduled report',
  access: 'reports.write',
  body: z.object({ reportData: ReportData }),
  reply: ScheduledReport,
})

export const updateScheduledReport = call({
  method: 'PUT',
  path: '/reports/update',
  summary: 'Change a scheduled report',
  access: 'reports.write',
  /** Validated as `ReportData` after missing fields are filled in. */
  body: z.object({ reportId: Id, newData: z.record(z.string().max(50), z.unknown()) }),
  reply: ScheduledReport,
})

export const removeScheduledReport = call({
  method: 'POST',
  path: '/reports/delete',
  summary: 'Delete a scheduled report',
  access: 'reports.write',
  body: ReportId,
  reply: Success,
})

export const listReportRecipients = call({
  method: 'GET',
  path: '/reports/recipients',
  summary: 'List excluded recipients',
  access: 'reports.write',
  reply: z.object({
    /** Whether recipients must confirm before they get mail; the account's own email never must. */
    mustConfirm: z.boolean(),
    /** New addresses that can still be added; 20 in 24 hours. */
    remainingToday: z.int(),
    data: z.array(z.object({ recipient: z.string(), status: z.enum(['pending', 'unsubscribed']) })),
  }),
})

const Reason = z.enum(reportFailureCodes).nullable()

/** One delivery of a scheduled report. */
export const ReportRun = z
  .object({
    id: z.string(),
    trigger: z.enum(['schedule', 'now']),
    plannedAt: Instant,
    completedAt: Instant.nullable(),
    /** `missed`: no worker ran until a later delivery was due. */
    status: z.enum(reportRunStatuses),
    /** DD.MM.YYYY, both days included; null for a missed delivery. */
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    rows: z.int(),
    /** Why it was not sent, in English. */
    error: z.string().nullable(),
    reason: Reason,
    /** Opens the attached file, for five minutes or until the session ends; null without a file. */
    downloadUrl: z.string().nullable(),
    deliveries: z.array(
      z.object({
        recipient: z.string(),
        status: z.enum(deliveryStatuses),
        attempts: z.int(),
        /** The mail server's last answer, or `reason` in English. */
        error: z.string().nullable(),
        reason: Reason,
        sentAt: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'ReportRun' })
export type ReportRun = z.output<typeof ReportRun>

export const listReportRuns = call({
  method: 'GET',
  path: '/reports/scheduled/:id/runs',
  summary: 'List deliveries',
  access: 'reports.write',
  params: IdParams,
  reply: z.object({ data: z.array(ReportRun) }),
})

export const sendScheduledReport = call({
  method: 'POST',
  path: '/reports/scheduled/:id/send',
  summary: 'Send a scheduled report now',
  access: 'reports.write',
  params: IdParams,
  reply: z.object({ runId: z.string() }),
})

/** The mail as it would be sent now. */
export const previewScheduledReport = call({
  method: 'POST',
  path: '/reports/scheduled/preview',
  summary: 'Preview a scheduled report',
  access: 'reports.write',
  body: z.object({ reportData: ReportData }),
  reply: z.object({
    subject: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    /** As shown in the mail, in the account's language. */
    summary: z.array(z.object({ label: z.string(), value: z.string() })),
    /** At most five rows with the highest revenue, as shown in the mail; empty for a report of one row. */
    top: z.array(z.object({ label: z.string(), value: z.string() })),
    /** Header and first rows of the attached file, as text. */
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    nextRunAt: Instant,
  }),
})
