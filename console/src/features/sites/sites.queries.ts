import { listSites, type Site } from '@matinee/contract/sites'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const sitesQuery = queryOptions({
  queryKey: ['sites'],
  queryFn: ({ signal }) => api(listSites, { signal }),
})

/** What a call answered is what the screens show from now on. */
export async function keepSite(queryClient: QueryClient, site: Site): Promise<void> {
  // An answer on its way is from before the change.
  await queryClient.cancelQueries({ queryKey: sitesQuery.queryKey, exact: true })
  queryClient.setQueryData(
    sitesQuery.queryKey,
    (list) => list && { ...list, sites: list.sites.map((one) => (one.id === site.id ? site : one)) },
  )
}
