import { listSites } from '@matinee/contract/sites'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const sitesQuery = queryOptions({
  queryKey: ['sites'],
  queryFn: ({ signal }) => api(listSites, { signal }),
})
