import { updateSite, type Site } from '@matinee/contract/sites'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { sitesQuery } from '../../../shared/lists.queries.ts'

type Change = Partial<Pick<Site, 'fqdn' | 'onboardingStep' | 'status'>>

/** Saves the entire site with the change. After a conflict with another save, the site is reloaded. */
export function useSaveStep(site: Site) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      api(updateSite, { params: { id: site.id }, body: { ...site, ...change } }),
    onSuccess: (saved) => updateSiteList(queryClient, saved),
    onError: (error) => {
      if (isStale(error)) void queryClient.invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true })
    },
  })
}

/** The saved site replaces the one in the list of sites. */
async function updateSiteList(queryClient: QueryClient, site: Site): Promise<void> {
  // A response to an earlier request would undo the change.
  await queryClient.cancelQueries({ queryKey: sitesQuery.queryKey, exact: true })
  queryClient.setQueryData(
    sitesQuery.queryKey,
    (list) => list && { ...list, sites: list.sites.map((one) => (one.id === site.id ? site : one)) },
  )
}

export const isStale = (error: unknown): boolean => error instanceof AppError && error.code === 'stale'
