import type { ReportJob } from '@matinee/contract/reportJobs'
import type { ReportRun, ScheduledReport } from '@matinee/contract/scheduledReports'
import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { aSite, aZone, listedSites } from '../../features/sites/sitesFixtures.ts'
import { aUser, renderConsole, type Answer } from '../../testing/renderConsole.tsx'

/** Sunday, 22.11.2026, 11:05 in Istanbul. */
const now = Date.parse('2026-11-22T08:05:00Z')

export const aJob = (some: Partial<ReportJob> = {}): ReportJob => ({
  id: 'j1',
  reportStatus: 'resolved',
  createdAt: '2026-11-22T07:00:00.000Z',
  completedAt: '2026-11-22T07:01:00.000Z',
  params: {
    siteId: 'a',
    startDate: '01.11.2026',
    endDate: '20.11.2026',
    day: true,
    zone: true,
    platformFilter: 'mobile',
    zoneIds: ['z1'],
    tags: [],
  },
  siteName: 'a.example',
  reportType: 'site',
  downloadUrl: 'https://files.test/j1.csv?signature=x',
  error: null,
  reason: null,
  progress: 100,
  rows: 12_345,
  expiresAt: '2026-12-22T07:00:00.000Z',
  ...some,
})

export const aSchedule = (some: Partial<ScheduledReport> = {}): ScheduledReport => ({
  id: 'r1',
  userId: 'u1',
  reportStatus: 1,
  recipients: 'ada@test.example;bo@test.example;cy@test.example;dee@test.example',
  reportName: 'Monday figures',
  period: 'weekly',
  periodDay: 1,
  periodHour: 9,
  timezone: 3,
  reportDateRange: 'lastWeek',
  site: 'a',
  siteName: 'a.example',
  reportType: 'site',
  reportFilter: { day: true, zone: true, platformFilter: 'mobile', zoneIds: ['z1'], incomeTypes: ['direct'] },
  updatedAt: '2026-11-20T10:00:00.000Z',
  nextRunAt: '2026-11-23T06:00:00.000Z',
  lastRun: { plannedAt: '2026-11-16T06:00:00.000Z', status: 'partial' },
  ...some,
})

export const anAppSchedule = (some: Partial<ScheduledReport> = {}): ScheduledReport =>
  aSchedule({
    id: 'r2',
    reportName: 'App money',
    recipients: 'ada@test.example',
    period: 'daily',
    periodDay: -1,
    periodHour: 0,
    timezone: 0,
    reportDateRange: 'monthly',
    site: null,
    siteName: null,
    reportType: 'app',
    reportFilter: { day: true, useCountry: true, apps: [], platforms: ['iOS'], countries: ['TR'] },
    updatedAt: '2026-11-21T10:00:00.000Z',
    lastRun: null,
    ...some,
  })

export const aRun = (some: Partial<ReportRun> = {}): ReportRun => ({
  id: 'n1',
  trigger: 'schedule',
  plannedAt: '2026-11-16T06:00:00.000Z',
  completedAt: '2026-11-16T06:00:09.000Z',
  status: 'partial',
  startDate: '09.11.2026',
  endDate: '15.11.2026',
  rows: 1234,
  error: null,
  reason: null,
  downloadUrl: 'https://files.test/n1.csv?signature=x',
  deliveries: [
    {
      recipient: 'ada@test.example',
      status: 'sent',
      attempts: 1,
      error: null,
      reason: null,
      sentAt: '2026-11-16T06:00:05.000Z',
    },
    {
      recipient: 'bo@test.example',
      status: 'failed',
      attempts: 3,
      error: '550 No such mailbox',
      reason: null,
      sentAt: null,
    },
  ],
  ...some,
})

type Open = {
  path?: string
  type?: Parameters<typeof aUser>[0]
  answers?: Record<string, Answer>
  jobs?: ReportJob[]
  site?: ScheduledReport[]
  app?: ScheduledReport[]
}

/** Two sites; `b` has fewer breakdowns and filters than `a`. */
const someSites = () =>
  listedSites(
    aSite({ id: 'a', zones: [aZone(), aZone({ id: 'z2', name: 'Footer' })], tagMap: { t1: 'Sports' } }),
    aSite({
      id: 'b',
      breakdowns: { ...aSite().breakdowns, placement: false, tag: false, statType: false },
      filters: { platforms: [], placement: false, tag: false },
    }),
  )

/** The reports page of an account in Istanbul, by default of type 0. */
export function openReports(options: Open = {}) {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  return renderConsole({
    path: options.path ?? '/reports',
    user: aUser({ timezone: 'Europe/Istanbul', ...options.type }),
    answers: {
      'GET /sites': someSites,
      'GET /apps': () => ({
        body: { data: [{ id: 'app1', name: 'Tram', platform: 'iOS' }], appUsers: [] },
      }),
      'GET /reports/fallback/reports': () => ({ body: { data: options.jobs ?? [] } }),
      'POST /reports': ({ body }) => ({
        body: {
          data: ((body as { reportType: string }).reportType === 'site' ? options.site : options.app) ?? [],
        },
      }),
      'GET /reports/recipients': () => ({ body: { mustConfirm: false, remainingToday: 20, data: [] } }),
      ...options.answers,
    },
  })
}
export type ReportsPage = ReturnType<typeof openReports>

/** The cells of the row with this text, without the no-break spaces of formats. */
export async function readCells(text: string): Promise<string[]> {
  const row = (await screen.findByText(text)).closest<HTMLElement>('tr')!
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll(' ', ' '))
}
