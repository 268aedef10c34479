import { isQuotaReached, type QuotaName } from '@matinee/contract/plain/account/quotas'
import { readUsage, type QuotaUse } from '@matinee/contract/usage'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The quotas that limit adding a video by a link. */
export const linkQuotas = ['storage', 'linksPerHour', 'videos'] as const

/** Every form that adds something reloads it: other users of the account may have added more. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => api(readUsage, { signal }),
  refetchOnMount: 'always',
})

/** The use of those of `quotas` that the account has; empty while loading. */
export function useQuotas(quotas: readonly QuotaName[]): QuotaUse[] {
  const { data } = useQuery(usageQuery)
  return data?.data.filter(({ quota }) => quotas.includes(quota)) ?? []
}

/** Whether the server would refuse an addition; false while loading. */
export const useIsQuotaReached = (quotas: readonly QuotaName[]): boolean =>
  useQuotas(quotas).some(isQuotaReached)
