import type * as reportJobs from '../reportJobs.ts'
import type { ReportJob } from '../reportJobs.ts'
import type { ReferenceOf } from './callReference.ts'
import { done, host, ids } from './exampleObjects.ts'

const id = 'j9Kp4TzW6mRbLd'
const params = { id }
const request = { startDate: '01.08.2026', endDate: '31.10.2026' }

const job: ReportJob = {
  id,
  reportStatus: 'resolved',
  createdAt: '2026-11-23T08:40:00.000Z',
  completedAt: '2026-11-23T08:41:12.000Z',
  params: { ...request, siteId: ids.site, day: true, zone: true },
  siteName: 'news.example',
  reportType: 'site',
  downloadUrl: `${host}/api/v1/reports/fallback/${id}/download?expires=1795423500&session=Yb3JmCz8PdSf5G&signature=Lz6wYtN0jHmDc5Gf`,
  error: null,
  reason: null,
  progress: 100,
  rows: 41_208,
  expiresAt: '2026-12-23T08:41:12.000Z',
}

export const reportJobsReference: ReferenceOf<typeof reportJobs> = {
  createReportJob: {
    description:
      'For reports that take longer than 15 seconds. `email` must be the address of the account, otherwise 403 `email_not_own`; it gets a link when the file is ready. At most five at the same time: 429. Files are kept for 30 days.',
    request: {
      body: {
        reportType: 'site',
        params: { ...request, siteId: ids.site, day: true, zone: true },
        email: 'ayse@news.example',
        currency: 'usd',
      },
    },
    reply: { id, reportStatus: 'pending' },
  },
  listReportJobs: { description: 'All reports, newest first.', reply: { data: [job] } },
  cancelReportJob: {
    description: 'Stops a pending report. 409 `not_pending` for any other.',
    request: { params },
    reply: { ...job, reportStatus: 'cancelled', downloadUrl: null, progress: 40, rows: 16_000 },
  },
  removeReportJob: {
    description: 'Deletes the report with its file; a pending report is stopped first.',
    request: { params },
    reply: done,
  },
}
