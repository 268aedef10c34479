import { listFilters, type QuickFilter } from '@matinee/contract/filters'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const filtersQuery = queryOptions({
  queryKey: ['filters'],
  queryFn: async ({ signal }) => (await api(listFilters, { signal })).data,
})

/** The server says it again by and by; until then the list is what was done to it here. */
export function changeFilters(client: QueryClient, change: (filters: QuickFilter[]) => QuickFilter[]): void {
  client.setQueryData(filtersQuery.queryKey, (filters) => change(filters ?? []))
  void client.invalidateQueries({ queryKey: filtersQuery.queryKey })
}

/** Fetching and saving quick filters fails without a word to the user. */
export function logFailure(doing: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the log is where the source wants it
  console.error(`Quick filters: ${doing} failed`, error)
}
