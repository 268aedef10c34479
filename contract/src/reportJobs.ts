import { z } from 'zod'
import { call, Id, IdParams, Instant, Success } from './call.ts'
import { currencies } from './plain/account/accountTypes.ts'
import { reportFailureCodes } from './plain/reports/reportFailures.ts'
import { AppReportParams, SiteReportParams } from './reports.ts'

export const createReportJob = call({
  method: 'POST',
  path: '/reports/fallback',
  summary: 'Generate a report',
  access: 'reports.write',
  /** `email`: the account's own. `params`: the request of the report; a site report also needs `siteId`. */
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
    reportStatus: z.enum(reportJobStatuses),
    createdAt: Instant,
    completedAt: Instant.nullable(),
    /** The request; startDate and endDate as DD.MM.YYYY. */
    params: z.looseObject({ startDate: z.string(), endDate: z.string() }),
    /** Null for an app report, and if the site no longer exists. */
    siteName: z.string().nullable(),
    reportType: z.enum(['site', 'app']),
    /** Opens the file for five minutes or until the session ends; null without a file. */
    downloadUrl: z.string().nullable(),
    /** Why it failed, in English. */
    error: z.string().nullable(),
    reason: z.enum(reportFailureCodes).nullable(),
    /** 0 to 100: the share of the date range that is written. */
    progress: z.int().min(0).max(100),
    /** Rows written so far. */
    rows: z.int(),
    /** When the file and this row are removed. */
    expiresAt: Instant,
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
