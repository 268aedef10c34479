import type { RequestOf } from '@matinee/contract/call'
import {
  listReportRecipients,
  listReportRuns,
  listScheduledReports,
  previewScheduledReport,
  type createScheduledReport,
} from '@matinee/contract/scheduledReports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export type ReportData = RequestOf<typeof createScheduledReport>['body']['reportData']
export type ReportType = 'site' | 'app'

/** While a report run is pending; not while the page is hidden. */
const pollMs = 5_000

export const schedulesKey = ['scheduledReports'] as const

export const schedulesQuery = (reportType: ReportType) =>
  queryOptions({
    queryKey: [...schedulesKey, 'list', reportType],
    queryFn: ({ signal }) => api(listScheduledReports, { body: { reportType }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ lastRun }) => lastRun?.status === 'pending') ? pollMs : false,
  })

/** Recipients who unsubscribed or have not confirmed. Optional: a save checks them again. */
export const recipientsQuery = queryOptions({
  queryKey: [...schedulesKey, 'recipients'],
  queryFn: ({ signal }) => api(listReportRecipients, { signal }),
})

export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: [...schedulesKey, 'runs', id],
    queryFn: ({ signal }) => api(listReportRuns, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'pending') ? pollMs : false,
  })

/** Current figures, never cached. */
export const previewQuery = (reportData: ReportData) =>
  queryOptions({
    queryKey: [...schedulesKey, 'preview', reportData],
    queryFn: ({ signal }) => api(previewScheduledReport, { body: { reportData }, signal }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
