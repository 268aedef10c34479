import { breaks, type AdDecision, type AdSize } from '@matinee/contract/plain/adBeacon'
import type { Deps } from '../../platform/deps.ts'
import { newAdId, signAdToken } from './adToken.ts'
import type { AdTicket, AdTicketKind } from '../events/streams/tokens.service.ts'
import { requestProofOfSeen } from '../sites/proof/requestProof.service.ts'
import { isHostOf, noteTagSeen, type PublicZone } from '../sites/sites.service.ts'
import { createUnverifiedHostCounter } from '../sites/proof/unverifiedHosts.service.ts'
import * as figures from './adMetrics.ts'
import { CampaignSales, type Sale, type SaleOptions } from './campaignSales.ts'
import type { AdPlatform, Choice } from './chooseCampaign.ts'
import { createZoneCache, type ZoneResult } from './zoneCache.ts'

export type AdRequest = {
  zoneId: string
  /** The page's id for this page load: 16 to 36 letters, digits and hyphens. */
  page: string
  platform: AdPlatform
  /** The client's address as rate limits count it. */
  client: string
  /** The client's address itself. */
  address: string
  agent: string
  /** The page's host in lower case; empty when unknown. */
  host: string
  /** Robots get no campaign. */
  isRobot: boolean
  /** The video that plays next to the ad, and its view. */
  video?: string | undefined
  videoView?: string | undefined
  /** Other placements of the page whose sizes it requests. */
  otherZoneIds: string[]
  /** False: nothing may be counted, so no campaign may be shown. */
  isMeasured: boolean
  /** Counts the page load only: no ad. */
  isPageOnly: boolean
}

export type Decider = (request: AdRequest) => Promise<AdDecision | undefined>

export type DeciderDeps = Pick<Deps, 'db' | 'facts' | 'secrets' | 'config' | 'log' | 'queue'>

/** What decisions for placements and for ad breaks share: one budget and one frequency cap hold for both. */
export type Market = {
  sales: CampaignSales
  readZones: (ids: string[]) => Promise<ZoneResult>[]
  countUnverifiedHost: (siteId: string, host: string) => void
}

const noPrice = { try: 0, usd: 0, eur: 0 }
/** Name of our demand in reports. */
export const ownTag = 'matinee'

export function openMarket(deps: DeciderDeps, options: SaleOptions): Market {
  const { freshMs, now } = options
  const onError = noteError(deps)
  return {
    sales: new CampaignSales(deps, { ...options, onError }),
    readZones: createZoneCache(deps.db, { freshMs, now }),
    countUnverifiedHost: createUnverifiedHostCounter(deps.db, { flushMs: freshMs, failed: onError }),
  }
}

const noteError = (deps: DeciderDeps) => (error: unknown) =>
  deps.log.warn({ err: error }, 'campaigns, rates or budgets could not be read')

/**
 * Decides what a placement shows: the campaign that pays most, else the zone's passback, else nothing. Undefined for an
 * unknown zone. Costs no statement while the zone and the campaigns are cached; they are read again every few seconds.
 */
export function createDecider(
  deps: DeciderDeps,
  { sales, readZones, countUnverifiedHost }: Market,
  { now }: Pick<SaleOptions, 'now'>,
): Decider {
  const onError = noteError(deps)

  function noteHost(zone: PublicZone, host: string, isOwn: boolean): void {
    if (isOwn) noteTagSeen(deps.db, zone.siteId, now()).catch(onError)
    else if (host) countUnverifiedHost(zone.siteId, host)
    if (isOwn && !zone.isVerified) requestProofOfSeen(deps, zone, now()).catch(onError)
  }

  async function decideFor(zone: PublicZone, request: AdRequest): Promise<AdDecision> {
    const isOwn = isHostOf(zone, request.host)
    noteHost(zone, request.host, isOwn)
    const sign = createTicketSigner(deps.secrets.signing, zone, request, now)
    const pageToken = sign('page', { id: `${zone.siteId}.${request.page}`, zoneId: '', tag: '' })
    if (request.isPageOnly) return { token: '', pageToken, ad: null }
    const size = zone[request.platform]
    const isServed = size !== null && zone.siteStatus !== 'PAUSED'
    const unsold = whyUnsold(zone, request, isOwn)
    if (isServed && unsold) figures.unsold.inc({ reason: unsold })
    const sale = isServed && !unsold ? await sales.sell({ ...request, zone, size }) : null
    const hasPassback = isServed && zone.passback !== null
    figures.decisions.inc({ got: sale ? 'campaign' : hasPassback ? 'passback' : 'nothing' })
    const { publicUrl } = deps.config
    if (sale)
      return { token: sign('ad', saleFields(request, sale)), pageToken, ad: presentAd(publicUrl, sale) }
    if (!hasPassback) return { token: sign('request', videoFields(request)), pageToken, ad: null }
    const src = `${publicUrl}/ads/passbacks/${zone.id}`
    return {
      token: sign('ad', { ...videoFields(request), type: 'passback' }),
      pageToken,
      ad: { kind: 'frame', ...pixels(size), src },
    }
  }

  return async (request) => {
    const [reading, ...readingOthers] = readZones([request.zoneId, ...request.otherZoneIds])
    const zone = await reading
    if (!zone) return undefined
    const decision = await decideFor(zone, request)
    if (readingOthers.length === 0) return decision
    return { ...decision, sizes: sizesById(await Promise.all(readingOthers), zone, request) }
  }
}

/** Signs tickets of a request; an empty string when nothing may be counted. */
export const createTicketSigner =
  (
    key: Buffer,
    zone: PublicZone,
    { isMeasured, host }: Pick<AdRequest, 'isMeasured' | 'host'>,
    now: () => number,
  ) =>
  (kind: AdTicketKind, fields: Partial<AdTicket>): string =>
    isMeasured ? signAdToken(key, { ...newTicket(zone, kind), host, ...fields }, now()) : ''

const videoFields = ({ video, videoView }: AdRequest) => ({
  videoId: video ?? '',
  videoView: videoView ?? '',
})

const saleFields = (request: AdRequest, { campaign, price }: Sale) => ({
  ...videoFields(request),
  campaignId: campaign.id,
  type: 'direct' as const,
  price,
})

/** Sizes of other zones of the same account. */
function sizesById(others: ZoneResult[], { accountId }: PublicZone, { platform }: AdRequest) {
  return Object.fromEntries(
    others.flatMap((zone) => {
      const size = zone?.accountId === accountId && zone[platform]
      return size ? [[zone.id, pixels(size)]] : []
    }),
  )
}

/** The reason why no campaign may pay for the placement; null if one may. */
export function whyUnsold(
  zone: PublicZone,
  { isMeasured, isRobot }: Pick<AdRequest, 'isMeasured' | 'isRobot'>,
  isOwn: boolean,
): string | null {
  if (!isMeasured) return 'unmeasured'
  if (isRobot) return 'robot'
  if (!isOwn) return 'host'
  return zone.isVerified ? null : 'unproven'
}

const newTicket = (zone: PublicZone, kind: AdTicketKind): AdTicket => ({
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
  playerId: '',
  breakMs: breaks.none,
  billed: 'impression',
  durationMs: 0,
})

function presentAd(publicUrl: string, { campaign, creative }: Choice): AdDecision['ad'] {
  const { id, size, image, alt } = creative
  if (image === null) return { kind: 'frame', ...pixels(size), src: `${publicUrl}/ads/frames/${id}` }
  const src = `${publicUrl}/ads/creatives/${image}`
  return { kind: 'image', ...pixels(size), src, alt, clickUrl: campaign.clickUrl }
}

function pixels(size: string): AdSize {
  const [width, height] = size.split('x').map(Number)
  return { width: width!, height: height! }
}
