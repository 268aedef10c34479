import { listApps } from '@matinee/contract/reports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const appBreakdowns = ['date', 'appNames', 'adUnit', 'country'] as const
export type AppBreakdown = (typeof appBreakdowns)[number]
export const appPlatforms = ['iOS', 'Android'] as const
export type AppPlatform = (typeof appPlatforms)[number]

/** The apps of one account; null: the user's own and those of all accounts that an agent reports on. */
export const appsQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['apps', userId],
    queryFn: ({ signal }) => api(listApps, { query: userId ? { userId } : {}, signal }),
  })
