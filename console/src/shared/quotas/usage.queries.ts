import { isQuotaReached, type QuotaName } from '@matinee/contract/plain/account/quotas'
import { readUsage, type QuotaUse } from '@matinee/contract/usage'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The limits of a video that is added by a link. */
export const linkQuotas = ['storage', 'linksPerHour', 'videos'] as const

/** Loaded again by every form that adds something: other users of the account may have added since. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => api(readUsage, { signal }),
  refetchOnMount: 'always',
})

/** Those of `quotas` that the account has, with their use; none before they are known. */
export function useQuotas(quotas: readonly QuotaName[]): QuotaUse[] {
  const { data } = useQuery(usageQuery)
  return data?.data.filter(({ quota }) => quotas.includes(quota)) ?? []
}

/** Whether adding would be refused. While the use is not known, the server decides. */
export const useIsQuotaReached = (quotas: readonly QuotaName[]): boolean =>
  useQuotas(quotas).some(isQuotaReached)
