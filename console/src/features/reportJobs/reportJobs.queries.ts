import { listReportJobs } from '@matinee/contract/reportJobs'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Polls while a report is pending and the page is visible. */
const pollMs = 5_000

export const reportJobsKey = ['reportJobs'] as const

export const reportJobsQuery = queryOptions({
  queryKey: reportJobsKey,
  queryFn: ({ signal }) => api(listReportJobs, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ reportStatus }) => reportStatus === 'pending') ? pollMs : false,
})
