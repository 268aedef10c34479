import { pollMs } from '@matinee/contract/plain/limits'
import { readSite, type Site } from '@matinee/contract/sites'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Times of the site's first and last ad request; polls until there is one. */
export function useTagSeen(site: Site): { first: string | null; last: string | null; isError: boolean } {
  const { data = site, isError } = useQuery({
    queryKey: ['site', site.id],
    queryFn: ({ signal }) => api(readSite, { params: { id: site.id }, signal }),
    enabled: site.tagSeenFirstAt === null,
    refetchInterval: ({ state }) => (state.data?.tagSeenFirstAt ? false : pollMs),
  })
  const { tagSeenFirstAt: first, tagSeenLastAt: last } = site.tagSeenFirstAt ? site : data
  return { first, last, isError }
}
