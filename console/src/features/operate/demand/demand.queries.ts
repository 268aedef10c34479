import type { QueryOf } from '@matinee/contract/call'
import {
  listDemandSources,
  listRevenueAdjustments,
  listRevenueImports,
  previewRevenueUndo,
  readRevenueImport,
} from '@matinee/contract/demand'
import type { DayRange } from '@matinee/contract/plain/calendar'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DemandSearch } from './demandSearch.ts'
import { api } from '../../../lib/api.ts'

export const demandKey = ['operate', 'demand'] as const

export const sourcesQuery = ({ start, end }: DayRange) =>
  queryOptions({
    queryKey: [...demandKey, 'sources', start, end],
    queryFn: ({ signal }) => api(listDemandSources, { query: { from: start, to: end }, signal }),
  })

/** A page of the list of imports. */
export const importListQuery = ({ source, after, before }: DemandSearch) => {
  const query: QueryOf<typeof listRevenueImports> = { source, after, before, perPage: 20 }
  return queryOptions({
    queryKey: [...demandKey, 'imports', query],
    queryFn: ({ signal }) => api(listRevenueImports, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

const runs = new Set(['READING', 'LOADING'])
export const isRunning = ({ status }: { status: string }): boolean => runs.has(status)

/** Reads an import that runs again every second. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...demandKey, 'import', id],
    queryFn: ({ signal }) => api(readRevenueImport, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? 1_000 : false),
  })

/** Reloaded with each dialog: an import may have come meanwhile. Not after the undo itself, which would be refused then. */
export const undoQuery = (id: string) =>
  queryOptions({
    queryKey: ['operate', 'undo', id],
    queryFn: ({ signal }) => api(previewRevenueUndo, { params: { id }, signal }),
    gcTime: 0,
  })

export const adjustmentsQuery = (query: QueryOf<typeof listRevenueAdjustments>) =>
  queryOptions({
    queryKey: [...demandKey, 'adjustments', query],
    queryFn: ({ signal }) => api(listRevenueAdjustments, { query, signal }),
    placeholderData: keepPreviousData,
  })
