import { listSessions, readSecurity } from '@matinee/contract/security'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Prefix of both queries, because every change may also end or confirm sessions. */
export const securityKey = ['security'] as const

export const securityQuery = queryOptions({
  queryKey: [...securityKey, 'factors'],
  queryFn: ({ signal }) => api(readSecurity, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: [...securityKey, 'sessions'],
  queryFn: ({ signal }) => api(listSessions, { signal }),
})
