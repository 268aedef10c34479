import { holdsRight } from '@matinee/contract/plain/accountTypes'
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useUser } from '../../lib/session.ts'
import type { Answered } from './analytics.queries.ts'

type Query<T> = UseQueryOptions<Answered<T>, Error, Answered<T>>

/**
 * What ads earned beside plays, for accounts that may know it, of the range that the screen shows; undefined until it
 * is there. Asked for once the screen has its figures: they are what people come for.
 */
export function useRevenue<T>(
  query: Query<T>,
  after: readonly UseQueryResult<{ choice: string }>[],
  /** Nothing was watched, so nothing is shown beside it. */
  isEmpty = false,
): T | undefined {
  const { integrationType } = useUser()
  const isShown = after.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData)
  const { data } = useQuery({
    ...query,
    enabled: holdsRight(integrationType, 'videoRevenue.read') && isShown && !isEmpty,
  })
  return data && data.choice === after[0]?.data?.choice ? data : undefined
}
