import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import type { ReplyOf } from '@matinee/contract/call'
import type { readVideoAdFigures } from '@matinee/contract/videoRevenue'
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useUser } from '../../../lib/session/session.ts'
import type { Answer } from '../analytics.queries.ts'

type AdFigures = ReplyOf<typeof readVideoAdFigures>['data']
export type AdBreak = AdFigures['breaks'][number]
export type AdsQuery = UseQueryResult<Answer<AdFigures>>

/** Ad breaks of the range on the screen, requested after its figures; null for accounts without the right to them. */
export function useAdFigures(
  query: UseQueryOptions<Answer<AdFigures>, Error, Answer<AdFigures>>,
  after: readonly UseQueryResult<{ choice: string }>[],
): AdsQuery | null {
  const { integrationType } = useUser()
  const hasRight = holdsRight(integrationType, 'videoRevenue.read')
  const isShown = after.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData)
  const result = useQuery({ ...query, enabled: hasRight && isShown })
  return hasRight ? result : null
}
