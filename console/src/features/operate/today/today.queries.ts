import { readToday } from '@matinee/contract/today'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export const todayQuery = queryOptions({
  queryKey: ['operate', 'today'],
  queryFn: ({ signal }) => api(readToday, { signal }),
  refetchInterval: 60_000,
})
