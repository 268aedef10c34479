import { listSessions, readSecurity } from '@matinee/contract/security'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Both keys begin with it, because a change may also end sessions. */
export const securityKey = ['security'] as const

export const securityQuery = queryOptions({
  queryKey: [...securityKey, 'factors'],
  queryFn: ({ signal }) => api(readSecurity, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: [...securityKey, 'sessions'],
  queryFn: ({ signal }) => api(listSessions, { signal }),
})
