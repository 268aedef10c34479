import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { isInSchedule, type Schedule } from '@matinee/contract/plain/campaignSchedule'
import type { FrequencyCap } from './ads.tables.ts'
import { toDollars, type PerDollar } from './priceOf.ts'

export type AdPlatform = 'desktop' | 'mobile'

/** An ad of a campaign. `image`: name of its file; null for one made of HTML. */
export type Creative = { id: string; size: string; image: string | null; alt: string }

/** An active campaign with the fields that a decision needs. Instants are epoch ms. */
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
  countries: string[]
  schedule: Schedule | null
  frequencyCap: FrequencyCap | null
  creatives: Creative[]
}

/** A placement in an ad request. `country`: of the visitor, ISO 3166-1 alpha-2; empty when unknown. */
export type Place = { siteId: string; zoneId: string; platform: AdPlatform; size: string; country: string }

export type Choice = { campaign: RunningCampaign; creative: Creative }

/**
 * The campaign that pays most in US dollars among those that target the placement, run now and have an ad of its size.
 * Ties, and the choice among its ads, are random. `mayShow`: whether its budget covers one more impression and this browser
 * may get it.
 */
export function chooseCampaign(
  campaigns: readonly RunningCampaign[],
  place: Place,
  options: {
    now: number
    rates: PerDollar
    mayShow: (campaign: RunningCampaign) => boolean
    random: () => number
  },
): Choice | null {
  const { now, rates, mayShow, random } = options
  const candidates = campaigns
    .filter((campaign) => targets(campaign, place))
    .map((campaign) => ({
      campaign,
      creatives: campaign.creatives.filter(({ size }) => size === place.size),
      dollars: toDollars(campaign, rates),
    }))
    // What costs most to find out comes last.
    .filter(({ campaign, creatives }) => creatives.length > 0 && runs(campaign, now) && mayShow(campaign))
  if (candidates.length === 0) return null
  const highest = Math.max(...candidates.map(({ dollars }) => dollars))
  const { campaign, creatives } = pickRandom(
    candidates.filter(({ dollars }) => dollars === highest),
    random,
  )
  return { campaign, creative: pickRandom(creatives, random) }
}

const runs = ({ startsAt, endsAt, schedule }: RunningCampaign, now: number) =>
  startsAt <= now && (endsAt === null || now < endsAt) && (schedule === null || isInSchedule(schedule, now))

/** An empty list targets everything. */
function targets({ siteIds, zoneIds, platforms, countries }: RunningCampaign, place: Place): boolean {
  const allows = (list: string[], wanted: string) => list.length === 0 || list.includes(wanted)
  return (
    allows(siteIds, place.siteId) &&
    allows(zoneIds, place.zoneId) &&
    allows(platforms, place.platform) &&
    allows(countries, place.country)
  )
}

const pickRandom = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)]!
