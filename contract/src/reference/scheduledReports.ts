import type * as scheduledReports from '../scheduledReports.ts'
import type { ReportRun, ScheduledReport } from '../scheduledReports.ts'
import { maxNewRecipientsADay, maxRecipients } from '../plain/reports/schedules.ts'
import type { ReferenceOf } from './callReference.ts'
import { done, host, ids, zone } from './exampleObjects.ts'

const params = { id: ids.report }
const byId = { reportId: ids.report }

const order = {
  reportType: 'site' as const,
  reportName: 'Daily revenue',
  recipients: 'ayse@news.example;desk@news.example',
  period: 'daily' as const,
  periodDay: -1,
  periodHour: 9,
  timezone: 3,
  reportDateRange: 'daily' as const,
  site: ids.site,
  reportFilter: { day: true, zone: true },
}

const report: ScheduledReport = {
  ...order,
  id: ids.report,
  userId: ids.account,
  reportStatus: 1,
  siteName: 'news.example',
  reportFilter: {
    day: true,
    month: false,
    zone: true,
    platform: false,
    platformFilter: 'all',
    site: false,
    tag: false,
    tagContent: false,
    platformTag: false,
    appNames: false,
    statType: false,
    zoneIds: [],
    tags: [],
    incomeTypes: [],
  },
  updatedAt: '2026-11-10T08:00:00.000Z',
  nextRunAt: '2026-11-24T06:00:00.000Z',
  lastRun: { plannedAt: '2026-11-23T06:00:00.000Z', status: 'sent' },
}

const run: ReportRun = {
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
  downloadUrl: `${host}/api/v1/reports/scheduled/runs/n7Ed2YxK5sTgQa/download?expires=1795423500&session=Yb3JmCz8PdSf5G&signature=Lz6wYtN0jHmDc5Gf`,
  deliveries: [
    {
      recipient: 'ayse@news.example',
      status: 'sent',
      attempts: 1,
      error: null,
      reason: null,
      sentAt: '2026-11-23T06:00:08.000Z',
    },
    {
      recipient: 'desk@news.example',
      status: 'failed',
      attempts: 3,
      error: '550 5.1.1 No such user here',
      reason: null,
      sentAt: null,
    },
  ],
}

export const scheduledReportsReference: ReferenceOf<typeof scheduledReports> = {
  listScheduledReports: {
    description:
      'All scheduled reports of one type, last changed first. 422 for a type that the account does not have.',
    request: { body: { reportType: 'site' } },
    reply: { data: [report] },
  },
  readScheduledReport: { request: { body: byId }, reply: report },
  createScheduledReport: {
    description: `Sends a report by email every day, week or month, with its figures and a CSV file. At most ${maxRecipients} recipients, separated by semicolons, and ${maxNewRecipientsADay} new addresses of an account in 24 hours. 409 \`recipient_unsubscribed\` for an address that unsubscribed, 409 \`quota_reached\` at the limit of the account.`,
    request: { body: { reportData: order } },
    reply: report,
  },
  updateScheduledReport: {
    description:
      'Send the complete report or only the fields to change. Its type cannot change. `reportStatus` 0 pauses it.',
    request: { body: { reportId: ids.report, newData: { reportName: 'Revenue of yesterday' } } },
    reply: { ...report, reportName: 'Revenue of yesterday' },
  },
  removeScheduledReport: {
    description: 'Deletes the report with its deliveries and files. Emails that wait are not sent.',
    request: { body: byId },
    reply: done,
  },
  listReportRecipients: {
    description:
      'Recipients who unsubscribed, or who have not confirmed yet where this installation asks for it. The address of the account itself never needs to confirm.',
    reply: {
      mustConfirm: true,
      remainingToday: 18,
      data: [{ recipient: 'desk@news.example', status: 'pending' }],
    },
  },
  listReportRuns: {
    description: 'The last 100 deliveries with their recipients and results, newest first.',
    request: { params },
    reply: { data: [run] },
  },
  sendScheduledReport: {
    description:
      'Sends the report now; its schedule does not change. At most five times an hour for each account: 429.',
    request: { params },
    reply: { runId: run.id },
  },
  previewScheduledReport: {
    description:
      'The email as it would be sent now, with current figures. Nothing is stored or sent. Texts are in the language of the account.',
    request: { body: { reportData: order } },
    reply: {
      subject: 'Daily revenue: Nov 22, 2026',
      startDate: '22.11.2026',
      endDate: '22.11.2026',
      summary: [
        { label: 'Revenue', value: '$61.00' },
        { label: 'Impressions', value: '143,310' },
      ],
      top: [{ label: zone.name, value: '$41.27' }],
      columns: ['Placement', 'Placement ID', 'Day', 'Revenue (USD)'],
      rows: [[zone.name, zone.id, '22.11.2026', '41.27']],
      nextRunAt: '2026-11-24T06:00:00.000Z',
    },
  },
}
