import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { listedEarners, type listVideoRevenue } from '@matinee/contract/videoRevenue'

export type TopRevenue = {
  currency: Currency
  /** In units of the currency; null: unknown, because the video is beyond the end of the list. */
  rpmOf: (video: string) => number | null
}

/** Undefined when no video earned anything: then the column is hidden. */
export function topRevenue(
  revenue: Pick<ReplyOf<typeof listVideoRevenue>['data'], 'currency' | 'videos'> | undefined,
): TopRevenue | undefined {
  if (!revenue?.videos.some(({ spentMicros }) => spentMicros > 0)) return undefined
  const rpms = new Map(revenue.videos.map(({ id, rpm }) => [id, rpm]))
  const others = revenue.videos.length < listedEarners ? 0 : null
  return { currency: revenue.currency, rpmOf: (video) => rpms.get(video) ?? others }
}
