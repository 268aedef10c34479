import type { Site } from '@matinee/contract/sites'
import type { QueryClient } from '@tanstack/react-query'
import { sitesQuery } from '../../../shared/lists.queries.ts'

/** What a call answered is what the screens show from now on. */
export async function keepSite(queryClient: QueryClient, site: Site): Promise<void> {
  // An answer on its way is from before the change.
  await queryClient.cancelQueries({ queryKey: sitesQuery.queryKey, exact: true })
  queryClient.setQueryData(
    sitesQuery.queryKey,
    (list) => list && { ...list, sites: list.sites.map((one) => (one.id === site.id ? site : one)) },
  )
}
