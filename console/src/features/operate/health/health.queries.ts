import { listFailedJobs, readHealth, readHealthHistory } from '@matinee/contract/health'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export const healthKey = ['operate', 'health'] as const

/** The screen is left open on a wall. */
const refetchInterval = 30_000

export const healthQuery = queryOptions({
  queryKey: [...healthKey, 'state'],
  queryFn: ({ signal }) => api(readHealth, { signal }),
  refetchInterval,
})

export const healthHistoryQuery = (hours: number) =>
  queryOptions({
    queryKey: [...healthKey, 'history', hours],
    queryFn: ({ signal }) => api(readHealthHistory, { query: { hours }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const failedJobsQuery = queryOptions({
  queryKey: [...healthKey, 'failedJobs'],
  queryFn: ({ signal }) => api(listFailedJobs, { query: {}, signal }),
  refetchInterval,
})
