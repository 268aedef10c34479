import type { CampaignDay, CampaignDetails } from '@matinee/contract/campaigns'
import { elapsedShare } from '@matinee/contract/plain/campaignPace'

export type DeliveryPoint = {
  /** Epoch s. */
  ts: number
  delivered: number | null
  expected: number | null
  forecast: number | null
}

const dayMs = 86_400_000

/**
 * What a campaign spent since its start, in its currency, at the end of each day; what an even delivery would have; and the
 * forecast from now to the end.
 */
export function prepareDelivery(
  campaign: CampaignDetails,
  days: readonly CampaignDay[],
  now: number,
): DeliveryPoint[] {
  const [startsAt, endsAt] = [Date.parse(campaign.startsAt), campaign.endsAt && Date.parse(campaign.endsAt)]
  const { budgetMicros, forecastMicros, schedule } = campaign
  const expectedAt = (at: number) =>
    budgetMicros === null || !endsAt
      ? null
      : units(budgetMicros * elapsedShare({ startsAt, endsAt, schedule }, at))
  let sum = 0
  const points = days.map(({ day, spentMicros }): DeliveryPoint => {
    sum += spentMicros
    const at = Math.min(Date.parse(day) + dayMs, now)
    return { ts: at / 1000, delivered: units(sum), expected: expectedAt(at), forecast: null }
  })
  const first = {
    ts: Math.min(startsAt, now) / 1000,
    delivered: 0,
    expected: expectedAt(startsAt),
    forecast: null,
  }
  // The first day of a publisher east of the campaign's start may end before it.
  const all = points.length === 0 || points[0]!.ts <= first.ts ? points : [first, ...points]
  const last = all.at(-1)
  if (!endsAt || !last || forecastMicros === null || endsAt <= now) return all
  const end = {
    ts: endsAt / 1000,
    delivered: null,
    expected: expectedAt(endsAt),
    forecast: units(forecastMicros),
  }
  return [...all.slice(0, -1), { ...last, forecast: last.delivered }, end]
}

const units = (micros: number) => micros / 1_000_000
