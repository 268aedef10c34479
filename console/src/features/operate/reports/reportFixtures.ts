import type { OperatedReport, OperatedRun } from '@matinee/contract/adminReports'

export const aReport = (some: Partial<OperatedReport> = {}): OperatedReport => ({
  id: 'r1',
  account: { id: 'u1', name: 'Ada Publisher' },
  reportStatus: 1,
  reportName: 'Daily revenue',
  recipients: 'ada@news.example;desk@news.example',
  period: 'weekly',
  periodDay: 1,
  periodHour: 9,
  timezone: 3,
  reportDateRange: 'daily',
  reportType: 'site',
  site: 's1',
  siteName: 'news.example',
  updatedAt: '2026-11-10T08:00:00.000Z',
  nextRunAt: '2026-11-24T06:00:00.000Z',
  lastRun: { plannedAt: '2026-11-23T06:00:00.000Z', status: 'partial' },
  ...some,
})

export const aRun = (some: Partial<OperatedRun> = {}): OperatedRun => ({
  id: 'run1',
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
      recipient: 'desk@news.example',
      status: 'failed',
      attempts: 5,
      error: '550 5.1.1 No such mailbox',
      reason: null,
      sentAt: null,
    },
  ],
  ...some,
})
