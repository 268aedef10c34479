import type { AdEventType } from '@matinee/contract/plain/adBeacon'
import type { ImportedAdEvent } from '../events/load/importEvents.service.ts'
import type { DemoAdPlace } from './demoAds.store.ts'
import { busyness, oneOf, poisson, seeded, slotMs } from './demoViews.ts'

/** What became of a placement on a made-up page, or of the page itself (`place` null). `id`: unlike all others. */
export type DemoAdStep = {
  id: string
  place: DemoAdPlace | null
  /** Which of the campaigns was shown; null for none. */
  campaign: number | null
  types: { type: AdEventType; at: number }[]
}
type AdPlatform = ImportedAdEvent['platform']
/** A play of a demo video, by where it stands when: ads may be shown beside it. */
export type DemoPlay = { video: string; view: string; platform: AdPlatform; at: number }
export type DemoPage = {
  platform: AdPlatform
  country: string
  visitor: number
  /** What plays on the page. */
  beside: DemoPlay | null
  steps: DemoAdStep[]
}

const dayMs = 86_400_000
/** Of page loads, where enough is played. */
const shareWithVideo = 0.35

type Slot = {
  places: readonly DemoAdPlace[]
  dailyPages: number
  campaigns: number
  slotStart: number
  /** What plays of the publisher's videos begin in it. */
  plays?: readonly DemoPlay[]
}

/** The page loads of one site that begin in the slot at `slotStart`: the same ones each time it is asked. */
export function demoAdSlot(of: Slot): DemoPage[] {
  const { siteId, timezone } = of.places[0]!
  const random = seeded(`ads ${siteId} ${of.slotStart}`)
  // As for a video of 40 days ago: its first crowd is gone.
  const busy = busyness({ timezone, createdAt: of.slotStart - 40 * dayMs }, of.slotStart)
  const loads = poisson(random, ((of.dailyPages * slotMs) / dayMs) * busy)
  const besideOf = pickPlays(seeded(`beside ${siteId} ${of.slotStart}`), of.plays ?? [])
  return Array.from({ length: loads }, (_, load) => onePage(random, { ...of, besideOf }, load))
}

type ExchangeSlot = Pick<Slot, 'slotStart'> & { place: DemoAdPlace; dailyPages: number }

/** Page loads whose placements the exchange filled: our own tag tells only that the page was loaded. */
export function demoExchangePages({
  place: { siteId, timezone },
  dailyPages,
  slotStart,
}: ExchangeSlot): DemoPage[] {
  const random = seeded(`exchange pages ${siteId} ${slotStart}`)
  const busy = busyness({ timezone, createdAt: slotStart - 40 * dayMs }, slotStart)
  const loads = poisson(random, ((dailyPages * slotMs) / dayMs) * busy)
  return Array.from({ length: loads }, (_, load) => {
    const id = `demo.${siteId}.exchange.${slotStart.toString(36)}.${load}`
    const at = slotStart + Math.floor(random() * slotMs)
    return {
      platform: platformBy(random),
      country: countryBy(random, timezone),
      visitor: visitorBy(random, dailyPages),
      beside: null,
      steps: [{ id, place: null, campaign: null, types: [{ type: 'pageview', at }] }],
    }
  })
}

const platformBy = (random: () => number): AdPlatform => (random() < 0.66 ? 'mobile' : 'desktop')
const countryBy = (random: () => number, timezone: string) =>
  oneOf(random, timezone === 'Europe/Istanbul' ? turkish : elsewhere)
const visitorBy = (random: () => number, dailyPages: number) =>
  1 + Math.floor(random() * Math.max(8, Math.round(dailyPages * 0.6)))

/** Gives each page load a play of its platform, or none; each play to one page at most. */
function pickPlays(
  random: () => number,
  plays: readonly DemoPlay[],
): (platform: AdPlatform) => DemoPlay | null {
  const left = new Set(plays)
  return (platform) => {
    if (random() >= shareWithVideo) return null
    const fitting = [...left].filter((play) => play.platform === platform)
    const play = fitting[Math.floor(random() * fitting.length)] ?? null
    if (play) left.delete(play)
    return play
  }
}

function onePage(
  random: () => number,
  of: Slot & { besideOf: (platform: AdPlatform) => DemoPlay | null },
  load: number,
): DemoPage {
  const platform = platformBy(random)
  const beside = of.besideOf(platform)
  const alone = of.slotStart + Math.floor(random() * slotMs)
  // The player is there when the page is.
  const at = beside?.at ?? alone
  const { siteId, timezone } = of.places[0]!
  const id = (zone: string) => `demo.${siteId}.${zone}.${of.slotStart.toString(36)}.${load}`
  const steps: DemoAdStep[] = [
    { id: id('page'), place: null, campaign: null, types: [{ type: 'pageview', at }] },
  ]
  let depth = 0
  for (const place of of.places) {
    if (place[platform] === null) continue
    // Who reads on comes to the next one.
    if (depth > 0 && random() < 0.22) break
    steps.push(
      onePlacement(random, { id: id(place.zoneId), place, at: at + 900 * depth, campaigns: of.campaigns }),
    )
    depth += 1
  }
  const country = countryBy(random, timezone)
  return { platform, country, visitor: visitorBy(random, of.dailyPages), beside, steps }
}

const turkish = { TR: 86, DE: 6, NL: 3, AT: 2, '': 3 }
const elsewhere = { GB: 44, US: 20, DE: 12, FR: 10, TR: 4, '': 10 }

function onePlacement(
  random: () => number,
  { id, place, at, campaigns }: { id: string; place: DemoAdPlace; at: number; campaigns: number },
): DemoAdStep {
  const types: DemoAdStep['types'] = []
  const add = (type: AdEventType, after: number) => types.push({ type, at: at + after })
  add('request', 0)
  if (campaigns === 0 || random() > 0.86) return { id, place, campaign: null, types }
  add('match', 0)
  const campaign = Math.floor(random() * campaigns)
  if (random() < 0.015) return { id, place, campaign, types }
  add('impression', 120)
  add('view', 180 + Math.floor(random() * 400))
  if (random() < 0.97) {
    add('measurable', 620)
    if (random() < (place.zone.startsWith('Footer') ? 0.42 : 0.68)) add('viewable', 1_900)
  }
  if (random() < 0.004) add('click', 4_000 + Math.floor(random() * 9_000))
  return { id, place, campaign, types }
}
