import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { dollarsOf, type PerDollar } from './priceOf.ts'

export type AdPlatform = 'desktop' | 'mobile'

/** An ad of a campaign. `image`: name of its file; null for one made of HTML. */
export type Creative = { id: string; size: string; image: string | null; alt: string }

/** A campaign that is active, with all that a decision asks of it. Instants are epoch ms. */
export type RunningCampaign = {
  id: string
  startsAt: number
  endsAt: number | null
  cpmMicros: number
  currency: Currency
  budgetMicros: number | null
  clickUrl: string
  siteIds: string[]
  zoneIds: string[]
  platforms: string[]
  creatives: Creative[]
}

/** A placement as it is asked for. */
export type Place = { siteId: string; zoneId: string; platform: AdPlatform; size: string }

export type Choice = { campaign: RunningCampaign; creative: Creative }

/**
 * The campaign that pays most in US dollars among those that may run here and now and have an ad of this size; ties,
 * and which of its ads, by chance. `canAfford`: whether its budget bears one more impression.
 */
export function chooseCampaign(
  campaigns: readonly RunningCampaign[],
  place: Place,
  of: {
    now: number
    rates: PerDollar
    canAfford: (campaign: RunningCampaign) => boolean
    random: () => number
  },
): Choice | null {
  const fitting = campaigns
    .filter((campaign) => runs(campaign, of.now) && targets(campaign, place) && of.canAfford(campaign))
    .map((campaign) => ({
      campaign,
      creatives: campaign.creatives.filter(({ size }) => size === place.size),
      dollars: dollarsOf(campaign, of.rates),
    }))
    .filter(({ creatives }) => creatives.length > 0)
  if (fitting.length === 0) return null
  const highest = Math.max(...fitting.map(({ dollars }) => dollars))
  const { campaign, creatives } = oneOf(
    fitting.filter(({ dollars }) => dollars === highest),
    of.random,
  )
  return { campaign, creative: oneOf(creatives, of.random) }
}

const runs = ({ startsAt, endsAt }: RunningCampaign, now: number) =>
  startsAt <= now && (endsAt === null || now < endsAt)

/** An empty list means everything. */
function targets({ siteIds, zoneIds, platforms }: RunningCampaign, place: Place): boolean {
  const allows = (list: string[], wanted: string) => list.length === 0 || list.includes(wanted)
  return allows(siteIds, place.siteId) && allows(zoneIds, place.zoneId) && allows(platforms, place.platform)
}

const oneOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!
