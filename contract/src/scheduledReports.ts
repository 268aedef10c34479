import { z } from 'zod'
import { call, Id, IdParams, Instant, Success } from './call.ts'
import { reportFailureCodes } from './plain/reports/reportFailureCodes.ts'
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
  reportStatus: z
    .union([z.literal(0), z.literal(1)])
    .default(1)
    .describe('1 active, 0 paused.'),
  recipients: Recipients.describe('Email addresses, separated by semicolons.'),
  reportName: z.string().trim().min(1, 'Enter a name.').max(200),
  period: z.enum(schedulePeriods).default('daily'),
  periodDay: z
    .int()
    .min(-1)
    .max(31)
    .default(-1)
    .describe(
      '-1 for daily; 0 (Sunday) to 6 for weekly; 1 to 31 for monthly, and the last day of shorter months.',
    ),
  periodHour: z.int().min(0).max(23).default(0).describe('The hour of delivery, in `timezone`.'),
  timezone: z
    .int()
    .min(-12)
    .max(12)
    .default(0)
    .describe('Hours from UTC, without daylight saving: 3 for Istanbul.'),
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
    reportStatus: z.union([z.literal(0), z.literal(1)]).describe('1 active, 0 paused.'),
    recipients: z.string(),
    reportName: z.string(),
    period: z.enum(schedulePeriods),
    periodDay: z.int().describe('-1 for daily; 0 (Sunday) to 6 for weekly; 1 to 31 for monthly.'),
    periodHour: z.int(),
    timezone: z.int().describe('Hours from UTC.'),
    reportDateRange: z.enum(scheduleRanges),
    site: z.string().nullable().describe('The id of a site, or `all-sites`; null for app reports.'),
    siteName: z.string().nullable().describe('Its domain; null for app reports and all sites.'),
    reportType: z.enum(['site', 'app']),
    reportFilter: z.record(z.string(), z.unknown()),
    updatedAt: Instant,
    nextRunAt: Instant.nullable().describe('Null while paused.'),
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
  isUnrecorded: true,
  body: z.object({ reportType: z.enum(['site', 'app']) }),
  reply: z.object({ data: z.array(ScheduledReport) }),
})

export const readScheduledReport = call({
  method: 'POST',
  path: '/reports/get',
  summary: 'Read a scheduled report',
  access: 'reports.write',
  isUnrecorded: true,
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
  body: z.object({
    reportId: Id,
    newData: z
      .record(z.string().max(50), z.unknown())
      .describe('Fields of `reportData`; those that are missing keep their value.'),
  }),
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
    mustConfirm: z.boolean().describe('Recipients must confirm before they get email.'),
    remainingToday: z.int().describe('New addresses that can still be added today.'),
    data: z.array(z.object({ recipient: z.string(), status: z.enum(['pending', 'unsubscribed']) })),
  }),
})

const Reason = z.enum(reportFailureCodes).nullable()

/** One delivery of a scheduled report. */
export const ReportRun = z
  .object({
    id: z.string(),
    trigger: z.enum(['schedule', 'now']).describe('`now`: sent by hand.'),
    plannedAt: Instant,
    completedAt: Instant.nullable(),
    status: z
      .enum(reportRunStatuses)
      .describe(
        '`partial`: not every recipient got it. `missed`: no worker ran until a later delivery was due.',
      ),
    startDate: z.string().nullable().describe('DD.MM.YYYY, both days included; null for a missed delivery.'),
    endDate: z.string().nullable(),
    rows: z.int(),
    error: z.string().nullable().describe('Why it was not sent, in the language of the answer.'),
    reason: Reason,
    downloadUrl: z
      .string()
      .nullable()
      .describe('Opens the attached file, for five minutes or until the session ends; null without a file.'),
    deliveries: z.array(
      z.object({
        recipient: z.string(),
        status: z.enum(deliveryStatuses),
        attempts: z.int(),
        error: z.string().nullable().describe("The mail server's last answer, or `reason` in words."),
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
  isUnrecorded: true,
  body: z.object({ reportData: ReportData }),
  reply: z.object({
    subject: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    summary: z
      .array(z.object({ label: z.string(), value: z.string() }))
      .describe("As shown in the email, in the account's language."),
    top: z
      .array(z.object({ label: z.string(), value: z.string() }))
      .describe(
        'At most five rows with the highest revenue, as shown in the email; empty for a report of one row.',
      ),
    columns: z.array(z.string()).describe('The header of the attached file.'),
    rows: z.array(z.array(z.string())).describe('The first rows of the attached file, as text.'),
    nextRunAt: Instant,
  }),
})
