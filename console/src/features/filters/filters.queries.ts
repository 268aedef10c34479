import { listFilters, type QuickFilter } from '@matinee/contract/filters'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const filtersQuery = queryOptions({
  queryKey: ['filters'],
  queryFn: async ({ signal }) => (await api(listFilters, { signal })).data,
})

/** Changes the cached list immediately; the reload that follows replaces it. */
export function changeFilters(client: QueryClient, change: (filters: QuickFilter[]) => QuickFilter[]): void {
  client.setQueryData(filtersQuery.queryKey, (filters) => change(filters ?? []))
  void client.invalidateQueries({ queryKey: filtersQuery.queryKey })
}

/** Failures of loading and saving quick filters are only logged. */
export function logFailure(doing: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the requirements name the browser console for this failure
  console.error(`Quick filters: ${doing} failed`, error)
}
