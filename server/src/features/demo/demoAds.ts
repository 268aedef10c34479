import { breaks } from '@matinee/contract/plain/adBeacon'
import type { Deps } from '../../platform/deps.ts'
import { ownTag, priceOf } from '../ads/campaigns.service.ts'
import { importAdEvents, type ImportedAdEvent } from '../events/load/importEvents.service.ts'
import type { AdTicket } from '../events/streams/tokens.service.ts'
import { latestRates } from '../revenue/revenue.service.ts'
import { listVideos } from './demo.store.ts'
import {
  generateAdPages,
  generateExchangePages,
  type DemoAdStep,
  type DemoPage,
  type DemoPlay,
} from './demoAdPages.ts'
import { readLastAdBatch } from './demoAds.facts.ts'
import { listDemoAdPlacements, recordTagSeen, type DemoAdPlacement } from './demoAds.store.ts'
import { planBudgets } from './demoBudgets.ts'
import { fillCampaigns, runningOn, type DemoCampaign } from './demoCampaigns.ts'
import { listVideoSettings, videoSlot } from './demoVideoViews.ts'
import { dailyExchangePages } from './demoRevenueRows.ts'
import { slotMs } from './demoViews.ts'
import { seeded } from './seededRandom.ts'

const dayMs = 86_400_000
const daysBack = 14
const daySlots = dayMs / slotMs
const batchSlots = 7 * daySlots
/** Daily page loads with our own ads on a publisher's first site; the other sites have half as many. */
const dailyPages = 60

type AdDeps = Pick<Deps, 'db' | 'facts' | 'files'>
type Rates = { try: number; eur: number } | null

/**
 * Generates the page loads and ads of the demo publishers' sites since the last time, up to the last full slot, and
 * imports them a week at a time. `now`: epoch ms.
 */
export async function fillAds(deps: AdDeps, now: number): Promise<void> {
  const placements = await listDemoAdPlacements(deps.db)
  if (placements.length === 0) return
  const oldest = Math.ceil((now - daysBack * dayMs) / slotMs)
  const campaigns = await fillCampaigns(deps, placements, new Date(oldest * slotMs))
  for (const own of Map.groupBy(placements, ({ accountId }) => accountId).values())
    await fillAccount(deps, { placements: own, campaigns, oldest, now })
  await planBudgets(deps, campaigns, now)
}

type AccountAds = { placements: DemoAdPlacement[]; campaigns: DemoCampaign[]; oldest: number; now: number }

async function fillAccount({ db, facts }: Pick<Deps, 'db' | 'facts'>, account: AccountAds): Promise<void> {
  const { placements, campaigns, oldest, now } = account
  const source = `demo-ads:${placements[0]!.accountId}`
  const end = Math.floor(now / slotMs)
  const sites = [...Map.groupBy(placements, ({ siteId }) => siteId).values()]
  const readSlotPlays = await readPlays(db, placements[0]!, now)
  let from = Math.max(await readLastAdBatch(facts, source), oldest)
  while (from < end) {
    const to = Math.min(end, from + batchSlots)
    const events: ImportedAdEvent[] = []
    for (let day = from; day < to; day += daySlots) {
      const rates = await latestRates(db, new Date(day * slotMs).toISOString().slice(0, 10))
      const slots = { from: day, to: Math.min(to, day + daySlots) }
      for (const [index, placements] of sites.entries())
        // Each play is on one page only, on the first site.
        events.push(
          ...generateSiteEvents({
            placements,
            dailyPages: index === 0 ? dailyPages : dailyPages / 2,
            // Without exchange rates no ad is sold, as in the real ad tag.
            campaigns: rates ? runningOn(campaigns, day * slotMs) : [],
            rates,
            ...slots,
            readSlotPlays: index === 0 ? readSlotPlays : () => [],
          }),
        )
    }
    await importAdEvents(facts, { source, batch: to, events: events.filter(({ at }) => at <= now) })
    from = to
  }
  const [first, last] = [new Date(oldest * slotMs), new Date(end * slotMs)]
  for (const [{ siteId }] of sites as [DemoAdPlacement][]) await recordTagSeen(db, siteId, { first, last })
}

/** The generated plays of the publisher's videos that begin in a slot. */
async function readPlays(
  db: Deps['db'],
  { accountId, email, publisher, timezone }: DemoAdPlacement,
  now: number,
): Promise<(slot: number) => DemoPlay[]> {
  const account = { id: accountId, name: publisher, timezone }
  const settings = listVideoSettings({ email })
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

function generateSiteEvents(site: {
  placements: DemoAdPlacement[]
  dailyPages: number
  campaigns: DemoCampaign[]
  rates: Rates
  from: number
  to: number
  readSlotPlays: (slot: number) => DemoPlay[]
}): ImportedAdEvent[] {
  const { placements, campaigns, rates, from, to } = site
  const placement = placements[0]!
  const exchangePages = dailyExchangePages(placements.map(({ zoneId }) => zoneId))
  const events: ImportedAdEvent[] = []
  for (let slot = from; slot < to; slot++) {
    const slotStart = slot * slotMs
    const plays = site.readSlotPlays(slot)
    const own = { placements, dailyPages: site.dailyPages, slotStart, campaignCount: campaigns.length, plays }
    const exchange = { placement, dailyPages: exchangePages, slotStart }
    for (const page of [...generateAdPages(own), ...generateExchangePages(exchange)])
      events.push(...pageEvents(page, placement, (step) => newTicket(step, placement, campaigns, rates)))
  }
  return events
}

function pageEvents(
  { platform, country, visitor, play, steps }: DemoPage,
  { fqdn }: DemoAdPlacement,
  createTicket: (step: DemoAdStep) => AdTicket,
): ImportedAdEvent[] {
  const page = `https://www.${fqdn}/`
  return steps.flatMap((step) => {
    // As with the real ad tag, a page load has no video.
    const video = step.placement && play && { videoId: play.video, videoView: play.view }
    const ticket = { ...createTicket(step), ...video }
    return step.types.map(({ type, at }) => ({ ticket, type, at, page, platform, country, visitor }))
  })
}

const free = { try: 0, usd: 0, eur: 0 }

function newTicket(
  { id, placement, campaign }: DemoAdStep,
  { accountId, siteId, timezone }: DemoAdPlacement,
  campaigns: readonly DemoCampaign[],
  rates: Rates,
): AdTicket {
  const sold = campaign === null ? undefined : campaigns[campaign]
  return {
    id,
    kind: placement ? (sold ? 'ad' : 'request') : 'page',
    accountId,
    siteId,
    zoneId: placement?.zoneId ?? '',
    campaignId: sold?.id ?? '',
    type: sold ? 'direct' : '',
    tag: placement ? ownTag : '',
    timezone,
    price: sold && rates ? priceOf(sold, rates, seeded(id)) : free,
    videoId: '',
    videoView: '',
    host: '',
    playerId: '',
    breakMs: breaks.none,
    billed: 'impression',
    durationMs: 0,
  }
}
