import type * as adminReports from '../../adminReports.ts'
import type { OperatedReport, OperatedRun } from '../../adminReports.ts'
import type { ReferenceOf } from '../callReference.ts'
import { ids } from '../exampleObjects.ts'

const report: OperatedReport = {
  id: ids.report,
  account: { id: ids.account, name: 'Ayşe Yılmaz' },
  reportStatus: 1,
  reportName: 'Daily revenue',
  recipients: 'ayse@news.example;desk@news.example',
  period: 'daily',
  periodDay: -1,
  periodHour: 9,
  timezone: 3,
  reportDateRange: 'daily',
  reportType: 'site',
  site: ids.site,
  siteName: 'news.example',
  updatedAt: '2026-11-10T08:00:00.000Z',
  nextRunAt: '2026-11-24T06:00:00.000Z',
  lastRun: { plannedAt: '2026-11-23T06:00:00.000Z', status: 'partial' },
}

const run: OperatedRun = {
  id: 'n7Ed2YxK5sTgQa',
  trigger: 'schedule',
  plannedAt: '2026-11-23T06:00:00.000Z',
  completedAt: '2026-11-23T06:00:09.000Z',
  status: 'partial',
  startDate: '22.11.2026',
  endDate: '22.11.2026',
  rows: 4,
  error: null,
  reason: null,
  deliveries: [
    {
      recipient: 'ayse@news.example',
      status: 'sent',
      attempts: 1,
      error: null,
      reason: null,
      sentAt: '2026-11-23T06:00:09.000Z',
    },
    {
      recipient: 'desk@news.example',
      status: 'failed',
      attempts: 5,
      error: 'The mail server refused the recipient. 550 5.1.1 The mailbox does not exist',
      reason: 'address_unfit',
      sentAt: null,
    },
  ],
}
const params = { id: report.id }

export const adminReportsReference: ReferenceOf<typeof adminReports> = {
  listOperatedReports: {
    description: 'One page of the scheduled reports of all accounts, with the state of their last delivery.',
    request: { query: { state: 'failed' } },
    reply: { data: [report], hasPrevious: false, hasNext: false },
  },
  readOperatedReport: {
    description:
      'A scheduled report with its deliveries and the words of the mail server. The file itself is not readable here.',
    request: { params },
    reply: { ...report, runs: [run] },
  },
  sendOperatedReport: {
    description:
      'Sends the report to its recipients in addition to its schedule, and records the reason. 422 for a paused report; 409 `stale` when it was sent after you read it; 429 after ten tries in an hour.',
    request: { params, body: { reason: 'The mail server was down', latestRun: run.id } },
    reply: { runId: run.id },
  },
}
