import type { AdEventType } from '@matinee/contract/plain/adBeacon'
import type { ImportedAdEvent } from '../events/load/importEvents.service.ts'
import type { DemoAdPlacement } from './demoAds.store.ts'
import { busyness, slotMs } from './demoViews.ts'
import { pickWeighted, poisson, seeded, type Weights } from './seededRandom.ts'

type AdPlatform = ImportedAdEvent['platform']

/** The ad events of one placement of a generated page, or of the page itself (`placement` null). `id` is unique. */
export type DemoAdStep = {
  id: string
  placement: DemoAdPlacement | null
  /** Index of the campaign that was shown; null for none. */
  campaign: number | null
  types: { type: AdEventType; at: number }[]
}
/** A play of a demo video, next to which ads may be shown. */
export type DemoPlay = { video: string; view: string; platform: AdPlatform; at: number }
export type DemoPage = {
  platform: AdPlatform
  country: string
  visitor: number
  /** The video that plays on the page. */
  play: DemoPlay | null
  steps: DemoAdStep[]
}

const dayMs = 86_400_000
/** Share of page loads with a video, if there are enough plays. */
const shareWithVideo = 0.35

type Slot = {
  /** The placements of one site. */
  placements: readonly DemoAdPlacement[]
  dailyPages: number
  campaignCount: number
  slotStart: number
  /** Plays of the publisher's videos that begin in the slot. */
  plays?: readonly DemoPlay[]
}

/** The page loads of one site that begin in the slot at `slotStart`. Deterministic. */
export function generateAdPages(slot: Slot): DemoPage[] {
  const { placements, dailyPages, slotStart, plays = [] } = slot
  const { siteId, timezone } = placements[0]!
  const random = seeded(`ads ${siteId} ${slotStart}`)
  const pickPlay = playPicker(seeded(`beside ${siteId} ${slotStart}`), plays)
  const loads = poisson(random, expectedLoads({ dailyPages, timezone, slotStart }))
  return Array.from({ length: loads }, (_, load) => generatePage(random, { ...slot, pickPlay, load }))
}

type ExchangeSlot = Pick<Slot, 'slotStart' | 'dailyPages'> & { placement: DemoAdPlacement }

/** Page loads whose placements the exchange filled: our own tag records only the page load. */
export function generateExchangePages({
  placement: { siteId, timezone },
  dailyPages,
  slotStart,
}: ExchangeSlot): DemoPage[] {
  const random = seeded(`exchange pages ${siteId} ${slotStart}`)
  const loads = poisson(random, expectedLoads({ dailyPages, timezone, slotStart }))
  return Array.from({ length: loads }, (_, load) => {
    const id = `demo.${siteId}.exchange.${slotStart.toString(36)}.${load}`
    const at = slotStart + Math.floor(random() * slotMs)
    return {
      platform: randomPlatform(random),
      country: randomCountry(random, timezone),
      visitor: randomVisitor(random, dailyPages),
      play: null,
      steps: [{ id, placement: null, campaign: null, types: [{ type: 'pageview', at }] }],
    }
  })
}

function expectedLoads(slot: { dailyPages: number; timezone: string; slotStart: number }): number {
  const { dailyPages, timezone, slotStart } = slot
  // As for a video of 40 days ago, whose first crowd has left.
  const busy = busyness({ timezone, createdAt: slotStart - 40 * dayMs }, slotStart)
  return ((dailyPages * slotMs) / dayMs) * busy
}

const randomPlatform = (random: () => number): AdPlatform => (random() < 0.66 ? 'mobile' : 'desktop')
const randomCountry = (random: () => number, timezone: string) =>
  pickWeighted(random, timezone === 'Europe/Istanbul' ? turkish : elsewhere)
const randomVisitor = (random: () => number, dailyPages: number) =>
  1 + Math.floor(random() * Math.max(8, Math.round(dailyPages * 0.6)))

/** Assigns each page load a play of its platform, or none; each play is assigned once. */
function playPicker(
  random: () => number,
  plays: readonly DemoPlay[],
): (platform: AdPlatform) => DemoPlay | null {
  const remaining = new Set(plays)
  return (platform) => {
    if (random() >= shareWithVideo) return null
    const candidates = [...remaining].filter((play) => play.platform === platform)
    const play = candidates[Math.floor(random() * candidates.length)] ?? null
    if (play) remaining.delete(play)
    return play
  }
}

function generatePage(
  random: () => number,
  page: Slot & { pickPlay: (platform: AdPlatform) => DemoPlay | null; load: number },
): DemoPage {
  const { placements, slotStart, campaignCount, pickPlay, load } = page
  const platform = randomPlatform(random)
  const play = pickPlay(platform)
  const atWithoutPlay = slotStart + Math.floor(random() * slotMs)
  // The player loads with the page.
  const at = play?.at ?? atWithoutPlay
  const { siteId, timezone } = placements[0]!
  const id = (zone: string) => `demo.${siteId}.${zone}.${slotStart.toString(36)}.${load}`
  const steps: DemoAdStep[] = [
    { id: id('page'), placement: null, campaign: null, types: [{ type: 'pageview', at }] },
  ]
  let depth = 0
  for (const placement of placements) {
    if (placement[platform] === null) continue
    // Some visitors leave before the next placement.
    if (depth > 0 && random() < 0.22) break
    const step = { id: id(placement.zoneId), placement, at: at + 900 * depth, campaignCount }
    steps.push(generateStep(random, step))
    depth += 1
  }
  const country = randomCountry(random, timezone)
  return { platform, country, visitor: randomVisitor(random, page.dailyPages), play, steps }
}

const turkish: Weights = { TR: 86, DE: 6, NL: 3, AT: 2, '': 3 }
const elsewhere: Weights = { GB: 44, US: 20, DE: 12, FR: 10, TR: 4, '': 10 }

function generateStep(
  random: () => number,
  step: { id: string; placement: DemoAdPlacement; at: number; campaignCount: number },
): DemoAdStep {
  const { id, placement, at, campaignCount } = step
  const types: DemoAdStep['types'] = []
  const add = (type: AdEventType, after: number) => types.push({ type, at: at + after })
  add('request', 0)
  if (campaignCount === 0 || random() > 0.86) return { id, placement, campaign: null, types }
  add('match', 0)
  const campaign = Math.floor(random() * campaignCount)
  if (random() < 0.015) return { id, placement, campaign, types }
  add('impression', 120)
  add('view', 180 + Math.floor(random() * 400))
  if (random() < 0.97) {
    add('measurable', 620)
    if (random() < (placement.zone.startsWith('Footer') ? 0.42 : 0.68)) add('viewable', 1_900)
  }
  if (random() < 0.004) add('click', 4_000 + Math.floor(random() * 9_000))
  return { id, placement, campaign, types }
}
