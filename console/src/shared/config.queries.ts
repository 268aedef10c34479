import { readConfig } from '@matinee/contract/config'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Does not change while the same account is signed in. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api(readConfig, { signal }),
  staleTime: Infinity,
})
