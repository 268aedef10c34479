import { listOperatedReports, readOperatedReport } from '@matinee/contract/adminReports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { ReportSearch } from './reportSearch.ts'

export const operatedReportsKey = ['operate', 'reports'] as const
const pendingRefreshMs = 5_000

export const reportListQuery = (search: ReportSearch) =>
  queryOptions({
    queryKey: [...operatedReportsKey, 'list', search],
    queryFn: ({ signal }) => api(listOperatedReports, { query: search, signal }),
    placeholderData: keepPreviousData,
  })

/** Read again while a delivery is on its way. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [...operatedReportsKey, id],
    queryFn: ({ signal }) => api(readOperatedReport, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ status }) => status === 'pending') ? pendingRefreshMs : false,
  })
