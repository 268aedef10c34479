import type { Deps } from '../../platform/deps.ts'
import { ownTag, priceOf } from '../ads/campaigns.service.ts'
import { importAdEvents, type ImportedAdEvent } from '../events/load/importEvents.service.ts'
import type { AdTicket } from '../events/streams/tokens.service.ts'
import { latestRates } from '../revenue/revenue.service.ts'
import { listVideos } from './demo.store.ts'
import {
  demoAdSlot,
  demoExchangePages,
  type DemoAdStep,
  type DemoPage,
  type DemoPlay,
} from './demoAdViews.ts'
import { readLastAdBatch } from './demoAds.facts.ts'
import { listDemoAdPlaces, noteDemoTag, type DemoAdPlace } from './demoAds.store.ts'
import { fillCampaigns, type DemoCampaign } from './demoCampaigns.ts'
import { settingsOf, videoSlot } from './demoVideoViews.ts'
import { dailyExchangePages } from './demoRevenueRows.ts'
import { seeded, slotMs } from './demoViews.ts'

const dayMs = 86_400_000
const daysBack = 14
const daySlots = dayMs / slotMs
const batchSlots = 7 * daySlots
/** Pages with our own ads: of the first site of a publisher on an ordinary day; of the others half as many. */
const dailyPages = 60

/**
 * Page loads and ads of the demo publishers' sites since the last time, a week at a time, up to the last full slot. By
 * the doors of real ones. `now`: epoch ms.
 */
export async function bringAds(deps: Pick<Deps, 'db' | 'facts' | 'files'>, now: number): Promise<void> {
  const places = await listDemoAdPlaces(deps.db)
  if (places.length === 0) return
  const oldest = Math.ceil((now - daysBack * dayMs) / slotMs)
  const campaigns = await fillCampaigns(deps, places, new Date(oldest * slotMs))
  for (const [accountId, own] of Map.groupBy(places, (place) => place.accountId))
    await bringAccount(deps, { accountId, places: own, campaigns, oldest, now })
}

async function bringAccount(
  { db, facts }: Pick<Deps, 'db' | 'facts'>,
  of: { accountId: string; places: DemoAdPlace[]; campaigns: DemoCampaign[]; oldest: number; now: number },
): Promise<void> {
  const source = `demo-ads:${of.accountId}`
  const end = Math.floor(of.now / slotMs)
  const sites = [...Map.groupBy(of.places, ({ siteId }) => siteId).values()]
  const playsOf = await playsBeside(db, of.places[0]!, of.now)
  let from = Math.max(await readLastAdBatch(facts, source), of.oldest)
  while (from < end) {
    const to = Math.min(end, from + batchSlots)
    const events: ImportedAdEvent[] = []
    for (let day = from; day < to; day += daySlots) {
      const rates = await latestRates(db, new Date(day * slotMs).toISOString().slice(0, 10))
      const until = Math.min(to, day + daySlots)
      for (const [at, places] of sites.entries())
        events.push(
          ...siteEvents({
            places,
            isFirst: at === 0,
            campaigns: of.campaigns,
            rates,
            from: day,
            to: until,
            // One page for each play: on the first site.
            playsOf: at === 0 ? playsOf : () => [],
          }),
        )
    }
    await importAdEvents(facts, { source, batch: to, events: events.filter((event) => event.at <= of.now) })
    from = to
  }
  const [first, last] = [new Date(of.oldest * slotMs), new Date(end * slotMs)]
  for (const [{ siteId }] of sites as [DemoAdPlace][]) await noteDemoTag(db, siteId, { first, last })
}

/** Which plays of the publisher's videos, as they were made up, began in a slot. */
async function playsBeside(
  db: Deps['db'],
  { accountId, email, publisher, timezone }: DemoAdPlace,
  now: number,
): Promise<(slot: number) => DemoPlay[]> {
  const account = { id: accountId, name: publisher, timezone }
  const settings = settingsOf({ email })
  const videos = settings.length ? await listVideos(db, accountId) : []
  return (slot) =>
    videos.flatMap((video) =>
      videoSlot(account, video, settings, { slot, now })
        .filter(({ type }) => type === 'start')
        .map(({ view, device, at }) => ({
          video: video.id,
          view,
          platform: device === 'desktop' ? ('desktop' as const) : ('mobile' as const),
          at,
        })),
    )
}

function siteEvents(of: {
  places: DemoAdPlace[]
  isFirst: boolean
  campaigns: DemoCampaign[]
  rates: Rates
  from: number
  to: number
  playsOf: (slot: number) => DemoPlay[]
}): ImportedAdEvent[] {
  const { places, isFirst, rates } = of
  // Without a rate nothing is sold, as at the tag.
  const campaigns = rates ? of.campaigns : []
  const events: ImportedAdEvent[] = []
  const exchangePages = dailyExchangePages(places.map(({ zoneId }) => zoneId))
  for (let slot = of.from; slot < of.to; slot++) {
    const wish = { places, dailyPages: isFirst ? dailyPages : dailyPages / 2, slotStart: slot * slotMs }
    const asked = { ...wish, campaigns: campaigns.length, plays: of.playsOf(slot) }
    const exchange = { place: places[0]!, dailyPages: exchangePages, slotStart: wish.slotStart }
    for (const page of [...demoAdSlot(asked), ...demoExchangePages(exchange)])
      events.push(
        ...eventsOf(page, places[0]!, (step) => ({
          ...ticketOf(step, places[0]!, campaigns, rates),
          // As the tag asks: the page's own load names no video.
          ...(step.place && page.beside && { videoId: page.beside.video, videoView: page.beside.view }),
        })),
      )
  }
  return events
}

function eventsOf(
  { platform, country, visitor, steps }: DemoPage,
  { fqdn }: DemoAdPlace,
  ticket: (step: DemoAdStep) => AdTicket,
): ImportedAdEvent[] {
  const page = `https://www.${fqdn}/`
  return steps.flatMap((step) => {
    const promised = ticket(step)
    return step.types.map(({ type, at }) => ({
      ticket: promised,
      type,
      at,
      page,
      platform,
      country,
      visitor,
    }))
  })
}

type Rates = { try: number; eur: number } | null
const nothing = { try: 0, usd: 0, eur: 0 }

function ticketOf(
  { id, place, campaign }: DemoAdStep,
  { accountId, siteId, timezone }: DemoAdPlace,
  campaigns: readonly DemoCampaign[],
  rates: Rates,
): AdTicket {
  const sold = campaign === null ? undefined : campaigns[campaign]
  return {
    id,
    kind: place ? (sold ? 'ad' : 'request') : 'page',
    accountId,
    siteId,
    zoneId: place?.zoneId ?? '',
    campaignId: sold?.id ?? '',
    type: sold ? 'direct' : '',
    tag: place ? ownTag : '',
    timezone,
    price: sold && rates ? priceOf(sold, rates, seeded(id)) : nothing,
    videoId: '',
    videoView: '',
    host: '',
  }
}
