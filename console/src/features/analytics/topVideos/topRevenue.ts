import type { ReplyOf } from '@matinee/contract/call'
import type { Currency } from '@matinee/contract/plain/accountTypes'
import { listedEarners, type listVideoRevenue } from '@matinee/contract/videoRevenue'

export type TopRevenue = {
  currency: Currency
  /** In units of the currency; null where it is not known: of more videos than are listed. */
  rpmOf: (video: string) => number | null
}

/** Undefined where no video earned anything: then nothing is said of it. */
export function topRevenue(
  told: Pick<ReplyOf<typeof listVideoRevenue>['data'], 'currency' | 'videos'> | undefined,
): TopRevenue | undefined {
  if (!told?.videos.some(({ spentMicros }) => spentMicros > 0)) return undefined
  const rpms = new Map(told.videos.map(({ id, rpm }) => [id, rpm]))
  const others = told.videos.length < listedEarners ? 0 : null
  return { currency: told.currency, rpmOf: (video) => rpms.get(video) ?? others }
}
