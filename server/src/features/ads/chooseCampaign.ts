import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { Pricing } from '@matinee/contract/plain/operate/campaignPricing'
import { normalizeTag } from '@matinee/contract/plain/video/videoTags'
import { isInSchedule, type Schedule } from '@matinee/contract/plain/campaignSchedule'
import type { FrequencyCap } from './ads.tables.ts'
import { toDollars, type PerDollar } from './priceOf.ts'

export type AdPlatform = 'desktop' | 'mobile'

/** An ad of a campaign. `image`: name of its file; null for one made of HTML. */
export type Creative = { id: string; size: string; image: string | null; alt: string }

/**
 * A film that plays. `mediaKey`: its folder below /media, with `hls`, the master playlist, and an MP4 file `<name>.mp4` for
 * each rendition, largest first. `bitrate`: bits per second on average.
 */
export type Film = {
  creativeId: string
  videoId: string
  durationMs: number
  width: number
  height: number
  mediaKey: string
  renditions: {
    name: string
    width: number
    height: number
    bitrate: number
    codecs: string
    bytes: number
  }[]
  hls: string
}

/** An active campaign with the fields that a decision needs. Instants are epoch ms. */
export type RunningCampaign = {
  id: string
  advertiser: string
  startsAt: number
  endsAt: number | null
  pricing: Pricing
  /** Null with `cpcv` only. */
  cpmMicros: number | null
  /** Null with `cpm` only. */
  cpcvMicros: number | null
  currency: Currency
  budgetMicros: number | null
  clickUrl: string
  siteIds: string[]
  zoneIds: string[]
  platforms: string[]
  countries: string[]
  schedule: Schedule | null
  frequencyCap: FrequencyCap | null
  /** Limits of its films; empty lists allow everything. */
  videoIds: string[]
  playerIds: string[]
  videoTags: string[]
  /** Content time of a film after which a viewer may skip it; null if never. */
  skipAfterMs: number | null
  creatives: Creative[]
  films: Film[]
}

/** A placement in an ad request. `country`: of the visitor, ISO 3166-1 alpha-2; empty when unknown. */
export type Spot = { siteId: string; zoneId: string; platform: AdPlatform; country: string }
export type Place = Spot & { size: string }
/** An ad break. `videoId`, `playerId`: empty when unknown. `videoTags`: of the video. */
export type FilmPlace = Spot & {
  kind: 'film'
  videoId: string
  playerId: string
  videoTags: readonly string[]
}

export type Choice = { campaign: RunningCampaign; creative: Creative }
export type FilmChoice = { campaign: RunningCampaign; film: Film }

export type Options = {
  now: number
  rates: PerDollar
  mayShow: (campaign: RunningCampaign) => boolean
  random: () => number
}

/**
 * The campaign that pays most in US dollars among those that target the placement, run now and have an ad of its size. A
 * campaign that is paid for completed views has none. Ties, and the choice among its ads, are random. `mayShow`: whether its
 * budget covers one more impression and this browser may get it.
 */
export function chooseCampaign(
  campaigns: readonly RunningCampaign[],
  place: Place,
  options: Options,
): Choice | null {
  const candidates = campaigns
    .filter((campaign) => campaign.pricing === 'cpm' && targets(campaign, place))
    .map((campaign) => ({
      campaign,
      ads: campaign.creatives.filter(({ size }) => size === place.size),
      dollars: toDollars(campaign, options.rates),
    }))
  const choice = chooseHighest(candidates, options)
  return choice && { campaign: choice.campaign, creative: choice.ad }
}

/**
 * The campaign whose film is expected to pay most in US dollars for one impression in an ad break. A completed view pays with
 * the campaign's `completionShare`. Its limits by video, player and tag apply here only. Otherwise like `chooseCampaign`.
 */
export function chooseFilm(
  campaigns: readonly RunningCampaign[],
  place: FilmPlace,
  options: Options & { completionShare: (campaign: RunningCampaign) => number },
): FilmChoice | null {
  const candidates = campaigns
    .filter((campaign) => targets(campaign, place) && targetsVideo(campaign, place))
    .map((campaign) => ({
      campaign,
      ads: campaign.films,
      dollars:
        toDollars(campaign, options.rates) *
        (campaign.pricing === 'cpcv' ? options.completionShare(campaign) : 1),
    }))
  const choice = chooseHighest(candidates, options)
  return choice && { campaign: choice.campaign, film: choice.ad }
}

/** Impressions after which a campaign's own share of completed views is used instead of a guess. */
const [knownImpressions, guessedShare] = [100, 0.5]

/** The share of impressions that are expected to end in a completed view, from those of the campaign so far. */
export const completionShare = (counted: { impressions: number; completes: number } | undefined): number =>
  counted && counted.impressions >= knownImpressions
    ? Math.min(1, counted.completes / counted.impressions)
    : guessedShare

type Candidate<Ad> = { campaign: RunningCampaign; ads: readonly Ad[]; dollars: number }

function chooseHighest<Ad>(candidates: readonly Candidate<Ad>[], { now, mayShow, random }: Options) {
  const possible = candidates
    // What costs most to find out comes last.
    .filter(({ campaign, ads }) => ads.length > 0 && runs(campaign, now) && mayShow(campaign))
  if (possible.length === 0) return null
  const highest = Math.max(...possible.map(({ dollars }) => dollars))
  const { campaign, ads } = pickRandom(
    possible.filter(({ dollars }) => dollars === highest),
    random,
  )
  return { campaign, ad: pickRandom(ads, random) }
}

const runs = ({ startsAt, endsAt, schedule }: RunningCampaign, now: number) =>
  startsAt <= now && (endsAt === null || now < endsAt) && (schedule === null || isInSchedule(schedule, now))

/** An empty list targets everything. */
const allows = (list: string[], wanted: string) => list.length === 0 || list.includes(wanted)

function targets({ siteIds, zoneIds, platforms, countries }: RunningCampaign, place: Spot): boolean {
  return (
    allows(siteIds, place.siteId) &&
    allows(zoneIds, place.zoneId) &&
    allows(platforms, place.platform) &&
    allows(countries, place.country)
  )
}

function targetsVideo({ videoIds, playerIds, videoTags }: RunningCampaign, place: FilmPlace): boolean {
  const tags = new Set(place.videoTags.map(normalizeTag))
  return (
    allows(videoIds, place.videoId) &&
    allows(playerIds, place.playerId) &&
    (videoTags.length === 0 || videoTags.some((tag) => tags.has(normalizeTag(tag))))
  )
}

const pickRandom = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)]!
