import type { AdDecision, AdSize } from '@matinee/contract/plain/adBeacon'
import { LoadCache } from '../../platform/cache.ts'
import type { Deps } from '../../platform/deps.ts'
import { newAdId, signAdToken } from './adToken.ts'
import { readCountedTo } from '../events/spool/progress.service.ts'
import type { AdTicket, AdTicketKind } from '../events/streams/tokens.service.ts'
import { latestRates, type RatePair } from '../revenue/revenue.service.ts'
import { requestProofOfSeen } from '../sites/proof/requestProof.service.ts'
import { isHostOf, noteTagSeen, type PublicZone } from '../sites/sites.service.ts'
import { createStrangers } from '../sites/proof/strangers.service.ts'
import * as figures from './adMetrics.ts'
import { Budgets } from './budgets.ts'
import { listRunning } from './campaigns.store.ts'
import { readCampaignSums } from './campaignSums.facts.ts'
import { chooseCampaign, type AdPlatform, type Choice, type RunningCampaign } from './chooseCampaign.ts'
import { createZoneCache, type ZoneResult } from './zoneCache.ts'
import { priceOf } from './priceOf.ts'

export type AdRequest = {
  zoneId: string
  /** The page's id for this page load: 16 to 36 letters, digits and hyphens. */
  page: string
  platform: AdPlatform
  /** The client's address as rate limits count it. */
  from: string
  /** The page's host in lower case; empty when unknown. */
  host: string
  /** Robots get no campaign. */
  isRobot: boolean
  /** The video that plays next to the ad, and its view. */
  video?: string | undefined
  videoView?: string | undefined
  /** Other placements of the page whose sizes it requests. */
  also: string[]
  /** False: nothing may be counted, so no campaign may be shown. */
  isMeasured: boolean
  /** Counts the page load only: no ad. */
  isPageOnly: boolean
}

export type Decider = (request: AdRequest) => Promise<AdDecision | undefined>

export type DeciderOptions = {
  /** Age at which cached campaigns, budgets, rates and zones are read again. */
  freshMs: number
  now: () => number
  random: () => number
}

/** Times `freshMs`: the age above which a cached value is not used while it is read again. */
const staleFactor = 5
/** A page waits no longer than this for the facts store. */
const factsTimeoutMs = 1_000
const noPrice = { try: 0, usd: 0, eur: 0 }
/** Name of our own demand in reports. */
export const ownTag = 'matinee'

type World = { campaigns: RunningCampaign[]; rates: RatePair | null }

/**
 * Decides what a placement shows: the campaign that pays most, otherwise the zone's passback, otherwise nothing.
 * Undefined for an unknown zone. Costs no statement while the zone and the campaigns are cached; they are read again
 * every few seconds.
 */
export function createDecider(
  deps: Pick<Deps, 'db' | 'facts' | 'secrets' | 'config' | 'log' | 'queue'>,
  { freshMs, now, random }: DeciderOptions,
): Decider {
  const failed = (error: unknown) =>
    deps.log.warn({ err: error }, 'campaigns, rates or budgets could not be read')
  const fresh = { freshMs, staleMs: freshMs * staleFactor, retryMs: freshMs, now, onError: failed }
  const readZones = createZoneCache(deps.db, { freshMs, now })
  const budgets = new Budgets()
  const noteStranger = createStrangers(deps.db, { flushMs: freshMs, failed })
  const worldCache = new LoadCache<World>(fresh)
  const spentCache = new LoadCache<void>(fresh)
  const readWorld = () => worldCache.load('', loadWorld)
  const readSpent = () => spentCache.load('', loadSpent)

  async function loadWorld(): Promise<World> {
    const day = new Date(now()).toISOString().slice(0, 10)
    const [campaigns, rates] = await Promise.all([listRunning(deps.db), latestRates(deps.db, day)])
    figures.hasRates.set(rates ? 1 : 0)
    return { campaigns, rates }
  }

  async function loadSpent(): Promise<void> {
    const { campaigns } = await readWorld()
    const withBudget = campaigns.filter(({ budgetMicros }) => budgetMicros !== null)
    if (withBudget.length === 0) return budgets.noteSpent(new Map(), -Infinity)
    const readAt = now()
    const limits = { timeoutMs: factsTimeoutMs, signal: AbortSignal.timeout(factsTimeoutMs) }
    // Read before the sums, so that the sums are complete at least up to this instant.
    const countedTo = await readCountedTo(deps.facts, 'ad', limits)
    const sums = await readCampaignSums(
      deps.facts,
      withBudget.map(({ id }) => id),
      limits,
    )
    budgets.noteSpent(
      new Map(withBudget.map(({ id, currency }) => [id, sums.get(id)?.spent[currency] ?? 0])),
      Math.min(readAt, countedTo ?? -Infinity),
    )
  }

  async function sizesOf({ platform }: AdRequest, { accountId }: PublicZone, also: Promise<ZoneResult>[]) {
    const served = (await Promise.all(also)).filter(
      (zone) => zone?.accountId === accountId && zone[platform] !== null,
    )
    return Object.fromEntries(served.map((zone) => [zone!.id, pixels(zone![platform]!)]))
  }

  async function choose(zone: PublicZone, size: string, { platform, from }: AdRequest): Promise<Sold | null> {
    const { campaigns, rates } = await readWorld()
    if (campaigns.length === 0 || !rates) return null
    // Without the facts store, campaigns without a budget are still shown.
    await readSpent().catch(() => {})
    const canAfford = (campaign: RunningCampaign) => budgets.canAfford(campaign, from, now())
    const place = { siteId: zone.siteId, zoneId: zone.id, platform, size }
    const choice = chooseCampaign(campaigns, place, { now: now(), rates, canAfford, random })
    if (!choice) return null
    budgets.reserve(choice.campaign, from, now())
    return { ...choice, price: priceOf(choice.campaign, rates, random) }
  }

  return async (request) => {
    const [first, ...also] = readZones([request.zoneId, ...request.also])
    const zone = await first
    if (!zone) return undefined
    const decision = await decideFor(zone, request)
    return also.length ? { ...decision, sizes: await sizesOf(request, zone, also) } : decision
  }

  async function decideFor(zone: PublicZone, request: AdRequest): Promise<AdDecision> {
    const isOwn = isHostOf(zone, request.host)
    if (isOwn) noteTagSeen(deps.db, zone.siteId, now()).catch(failed)
    else if (request.host) noteStranger(zone.siteId, request.host)
    if (isOwn && !zone.isVerified) requestProofOfSeen(deps, zone, now()).catch(failed)
    const ticket = (kind: AdTicketKind, fields: Partial<AdTicket>) =>
      request.isMeasured
        ? signAdToken(deps.secrets.signing, { ...ticketOf(zone, kind), host: request.host, ...fields }, now())
        : ''
    const pageToken = ticket('page', { id: `${zone.siteId}.${request.page}`, zoneId: '', tag: '' })
    if (request.isPageOnly) return { token: '', pageToken, ad: null }
    const size = zone[request.platform]
    const isServed = size !== null && zone.siteStatus !== 'PAUSED'
    const unsold = whyUnsold(zone, request, isOwn)
    if (isServed && unsold) figures.unsold.inc({ reason: unsold })
    const sold = isServed && !unsold ? await choose(zone, size, request) : null
    const hasPassback = isServed && zone.passback !== null
    figures.decisions.inc({ got: sold ? 'campaign' : hasPassback ? 'passback' : 'nothing' })
    const playing = { videoId: request.video ?? '', videoView: request.videoView ?? '' }
    const { publicUrl } = deps.config
    if (sold) {
      const { campaign, price } = sold
      const token = ticket('ad', { ...playing, campaignId: campaign.id, type: 'direct', price })
      return { token, pageToken, ad: adOf(publicUrl, sold) }
    }
    if (!hasPassback) return { token: ticket('request', playing), pageToken, ad: null }
    const src = `${publicUrl}/ads/passbacks/${zone.id}`
    return {
      token: ticket('ad', { ...playing, type: 'passback' }),
      pageToken,
      ad: { kind: 'frame', ...pixels(size), src },
    }
  }
}

type Sold = Choice & { price: AdTicket['price'] }

/** Why no campaign may be shown; null when one may. */
function whyUnsold(zone: PublicZone, { isMeasured, isRobot }: AdRequest, isOwn: boolean): string | null {
  if (!isMeasured) return 'unmeasured'
  if (isRobot) return 'robot'
  if (!isOwn) return 'host'
  return zone.isVerified ? null : 'unproven'
}

const ticketOf = (zone: PublicZone, kind: AdTicketKind): AdTicket => ({
  id: newAdId(),
  kind,
  accountId: zone.accountId,
  siteId: zone.siteId,
  zoneId: zone.id,
  campaignId: '',
  type: '',
  tag: ownTag,
  timezone: zone.timezone,
  price: noPrice,
  videoId: '',
  videoView: '',
  host: '',
})

function adOf(publicUrl: string, { campaign, creative }: Choice): AdDecision['ad'] {
  const { id, size, image, alt } = creative
  if (image === null) return { kind: 'frame', ...pixels(size), src: `${publicUrl}/ads/frames/${id}` }
  const src = `${publicUrl}/ads/creatives/${image}`
  return { kind: 'image', ...pixels(size), src, alt, clickUrl: campaign.clickUrl }
}

function pixels(size: string): AdSize {
  const [width, height] = size.split('x').map(Number)
  return { width: width!, height: height! }
}
