import { updateSite, type Site } from '@matinee/contract/sites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { sitesQuery } from '../../../shared/lists.queries.ts'
import { keepSite } from './sites.queries.ts'

type Change = Partial<Pick<Site, 'fqdn' | 'onboardingStep' | 'status'>>

/** Saves the whole site with what changed (R127). When somebody was faster, it is read anew for the next try. */
export function useSaveStep(site: Site) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) =>
      api(updateSite, { params: { id: site.id }, body: { ...site, ...change } }),
    onSuccess: (saved) => keepSite(queryClient, saved),
    onError: (error) => {
      if (isStale(error)) void queryClient.invalidateQueries({ queryKey: sitesQuery.queryKey, exact: true })
    },
  })
}

export const isStale = (error: unknown): boolean => error instanceof AppError && error.code === 'stale'
