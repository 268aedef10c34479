import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useUser } from '../../lib/session/session.ts'
import type { Answer } from './analytics.queries.ts'

/**
 * Ad revenue of the range on the screen, for accounts with the right to it; undefined until it has loaded. Requested
 * after the screen's figures, which people come for.
 */
export function useRevenue<T>(
  query: UseQueryOptions<Answer<T>, Error, Answer<T>>,
  after: readonly UseQueryResult<{ choice: string }>[],
  hasNoViews = false,
): T | undefined {
  const { integrationType } = useUser()
  const isShown = after.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData)
  const { data } = useQuery({
    ...query,
    enabled: holdsRight(integrationType, 'videoRevenue.read') && isShown && !hasNoViews,
  })
  return data && data.choice === after[0]?.data?.choice ? data : undefined
}
