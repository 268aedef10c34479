import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import type { User } from '@matinee/contract/auth'
import { createSite } from '@matinee/contract/sites'
import { listVideos } from '@matinee/contract/videos'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { sitesQuery } from '../../../shared/lists.queries.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { withoutSubdomain } from '../siteDomain.ts'

/** Adds a site and opens its wizard. */
export function useAddSite() {
  const user = useUser()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async (domain: string) => {
      const [fqdn, onboardingStep] = await Promise.all([withoutSubdomain(domain), firstStep(user)])
      return api(createSite, { body: { fqdn, onboardingStep } })
    },
    onSuccess: async ({ id }) => {
      // The wizard reads its site from this list, and shows the error when the list does not load.
      await queryClient.fetchQuery({ ...sitesQuery, staleTime: 0 }).catch(() => undefined)
      await navigate({ to: '/sites/$siteId/onboarding', params: { siteId: id } })
    },
  })
}

/** Accounts with videos begin at ads.txt, all others at the form. */
async function firstStep(user: User): Promise<number> {
  if (!holdsRight(user.integrationType, 'videos.write')) return 1
  const { total } = await api(listVideos, { query: { page: 0, perPage: 1 } })
  return total > 0 ? 2 : 1
}
