import { z } from 'zod'
import { call, Id, IdParams, Instant, Success } from './call.ts'
import { currencies } from './plain/account/accountTypes.ts'
import { reportFailureCodes } from './plain/reports/reportFailureCodes.ts'
import { AppReportParams, SiteReportParams } from './reports.ts'

export const createReportJob = call({
  method: 'POST',
  path: '/reports/fallback',
  summary: 'Generate a report',
  access: 'reports.write',
  body: z.discriminatedUnion('reportType', [
    z.object({
      reportType: z.literal('site'),
      params: SiteReportParams.extend({ siteId: Id }),
      email: z.string().max(320),
      currency: z.enum(currencies),
    }),
    z.object({
      reportType: z.literal('app'),
      params: AppReportParams,
      email: z.string().max(320),
      currency: z.enum(currencies),
    }),
  ]),
  reply: z.object({ id: z.string(), reportStatus: z.literal('pending') }),
})

/** Screens show `failed` and `cancelled` in the same way. */
export const reportJobStatuses = ['pending', 'resolved', 'failed', 'cancelled'] as const

/** A report generated in the background. */
export const ReportJob = z
  .object({
    id: z.string(),
    reportStatus: z.enum(reportJobStatuses).describe('`resolved`: the file is ready.'),
    createdAt: Instant,
    completedAt: Instant.nullable(),
    params: z
      .looseObject({ startDate: z.string(), endDate: z.string() })
      .describe('The request; `startDate` and `endDate` as DD.MM.YYYY.'),
    siteName: z.string().nullable().describe('Null for an app report, and if the site no longer exists.'),
    reportType: z.enum(['site', 'app']),
    downloadUrl: z
      .string()
      .nullable()
      .describe('Opens the file for five minutes or until the session ends; null without a file.'),
    error: z.string().nullable().describe('Why it failed, in the language of the answer.'),
    reason: z
      .enum(reportFailureCodes)
      .nullable()
      .describe('Why it failed, as a code; null without a failure.'),
    progress: z.int().min(0).max(100).describe('Percent of the date range that is written.'),
    rows: z.int().describe('Rows written so far.'),
    expiresAt: Instant.describe('The file and this entry are removed then.'),
  })
  .meta({ id: 'ReportJob' })
export type ReportJob = z.output<typeof ReportJob>

export const listReportJobs = call({
  method: 'GET',
  path: '/reports/fallback/reports',
  summary: 'List background reports',
  access: 'reports.write',
  reply: z.object({ data: z.array(ReportJob) }),
})

export const cancelReportJob = call({
  method: 'POST',
  path: '/reports/fallback/:id/cancel',
  summary: 'Cancel a background report',
  access: 'reports.write',
  params: IdParams,
  reply: ReportJob,
})

export const removeReportJob = call({
  method: 'DELETE',
  path: '/reports/fallback/delete/:id',
  summary: 'Delete a background report',
  access: 'reports.write',
  params: IdParams,
  reply: Success,
})
