import { listApps } from '@matinee/contract/reports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Those of one account; null: the own ones and those of all that an agent reports on. */
export const appsQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['apps', userId],
    queryFn: ({ signal }) => api(listApps, { query: userId ? { userId } : {}, signal }),
  })
