import { z } from 'zod'
import { call, Id, IdParams, Reason } from './call.ts'
import { keysetQuery, keysetReply } from './keyset.ts'
import { operatedReportStates } from './plain/operate/operatedReportStates.ts'
import { ReportRun, ScheduledReport } from './scheduledReports.ts'

/** A scheduled report of any account, as operators see it. */
const OperatedReport = ScheduledReport.omit({ userId: true, reportFilter: true })
  .extend({ account: z.object({ id: z.string(), name: z.string() }) })
  .meta({ id: 'OperatedReport' })
export type OperatedReport = z.output<typeof OperatedReport>

/** Failures have every detail, in the language of the answer. The file is the publisher’s only. */
const OperatedRun = ReportRun.omit({ downloadUrl: true }).meta({ id: 'OperatedReportRun' })
export type OperatedRun = z.output<typeof OperatedRun>

export const listOperatedReports = call({
  method: 'GET',
  path: '/admin/scheduled-reports',
  summary: 'List scheduled reports of all accounts',
  access: 'staff.read',
  query: z.object({
    state: z
      .enum(operatedReportStates)
      .optional()
      .describe('`failed`: a report of the last seven days was not sent to everybody.'),
    account: z.string().trim().min(1).max(320).optional().describe('ID or email of the account.'),
    ...keysetQuery(),
  }),
  reply: z.object({ data: z.array(OperatedReport).describe('Newest first.'), ...keysetReply }),
})

export const readOperatedReport = call({
  method: 'GET',
  path: '/admin/scheduled-reports/:id',
  summary: 'Read any scheduled report',
  access: 'staff.read',
  params: IdParams,
  reply: OperatedReport.extend({
    runs: z.array(OperatedRun).describe('The latest hundred, newest first.'),
  }),
})

export const sendOperatedReport = call({
  method: 'POST',
  path: '/admin/scheduled-reports/:id/send',
  summary: 'Send any scheduled report now',
  access: 'staff.retry',
  params: IdParams,
  body: z.object({
    reason: Reason.describe('For the audit log.'),
    latestRun: Id.nullable().describe(
      'The first of `runs` as you read them, null for none: a report that was sent meanwhile is refused.',
    ),
  }),
  reply: z.object({ runId: Id }),
})
