import { breaks, outsideTag, videoIncomeType } from '@matinee/contract/plain/adBeacon'
import { isHostOf, type PublicZone } from '../../sites/sites.service.ts'
import * as figures from '../adMetrics.ts'
import { newAdId } from '../adToken.ts'
import type { FilmSale, SaleOptions } from '../campaignSales.ts'
import { createTicketSigner, whyUnsold, type DeciderDeps, type Market } from '../decide.ts'
import { presentFilm } from './presentFilm.ts'
import type { VideoRequest } from './readVideoRequest.ts'
import type { PlayerCheck, VideoReader } from './videoCache.ts'
import { errorTracker, trackersOf } from './trackers.ts'
import { writeFilm, writeNoAd, writeWrapper } from './writeVast.ts'

type Readers = { readVideo: VideoReader; isPlayer: PlayerCheck }

export type VideoDecider = (request: VideoRequest) => Promise<string | undefined>

/**
 * Decides what an ad break shows and answers a VAST document: a campaign's film, else a reference to the placement's outside
 * tag, else no ad. On a page that is not
 * of the placement's verified site there is no ad, and nothing is counted. Undefined for an unknown zone and one that is no video placement.
 */
export function createVideoDecider(
  { secrets, config }: DeciderDeps,
  { sales, readZones, countUnverifiedHost }: Market,
  { now, ...readers }: Pick<SaleOptions, 'now'> & Readers,
): VideoDecider {
  async function decideFor(zone: PublicZone, request: VideoRequest): Promise<string> {
    const { publicUrl } = config
    const isOwn = isHostOf(zone, request.host)
    if (!isOwn && request.host) countUnverifiedHost(zone.siteId, request.host)
    const isServed = zone.siteStatus !== 'PAUSED'
    const isProven = isOwn && zone.isVerified
    const unsold = whyUnsold(zone, request, isOwn)
    if (isServed && unsold) figures.unsold.inc({ reason: unsold })
    const { videoTags, ...fields } = await readBreak(readers, zone, request)
    const sale =
      isServed && !unsold ? await sales.sellFilm({ ...request, zone }, { ...fields, videoTags }) : null
    const tagUrl = isServed && isProven ? zone.vastUrl : null
    figures.decisions.inc({ got: sale ? 'campaign' : tagUrl === null ? 'nothing' : 'outside' })
    // Any page can ask for any placement: what it shows elsewhere is not the account's.
    const counted = { ...request, isMeasured: request.isMeasured && isProven }
    const sign = createTicketSigner(secrets.signing, zone, counted, now)
    if (sale) {
      const id = newAdId()
      const token = sign('ad', { id, ...fields, ...saleFields(sale) })
      return writeFilm(presentFilm(config, sale, { id, trackers: trackersOf(publicUrl, token) }))
    }
    if (tagUrl !== null) {
      const token = sign('ad', { ...fields, type: videoIncomeType, tag: outsideTag })
      return writeWrapper({ id: zone.id, tagUrl, trackers: token ? trackersOf(publicUrl, token) : null })
    }
    const token = sign('request', fields)
    return writeNoAd(token ? errorTracker(publicUrl, token) : null)
  }

  return async (request) => {
    const zone = await readZones([request.zoneId])[0]
    return zone?.zoneType === 'preroll' ? decideFor(zone, request) : undefined
  }
}

/**
 * What is counted about the break, and the tags of its video. What anybody can write into an address counts only for a
 * video and a player of the account.
 */
async function readBreak(
  { readVideo, isPlayer }: Readers,
  { accountId }: PublicZone,
  { videoId, playerId, videoView, breakMs, isSealed }: VideoRequest,
) {
  const video = videoId ? await readVideo(accountId, videoId) : undefined
  const isKnown = isSealed || video !== undefined
  return {
    videoId: isKnown ? videoId : '',
    videoView: isKnown ? videoView : '',
    playerId: isSealed || (playerId && (await isPlayer(accountId, playerId))) ? playerId : '',
    breakMs: isSealed ? breakMs : claimedBreak(breakMs, video?.durationMs ?? null),
    videoTags: video?.tags ?? [],
  }
}

/** A position that an address claims: in whole seconds, and at or beyond the end of the video its post-roll. */
function claimedBreak(breakMs: number, durationMs: number | null): number {
  if (breakMs <= breaks.preroll) return breakMs
  const position = Math.round(breakMs / 1_000) * 1_000
  return durationMs !== null && position >= durationMs ? breaks.postroll : position
}

const saleFields = ({ campaign, film, price }: FilmSale) => ({
  campaignId: campaign.id,
  type: videoIncomeType,
  price,
  durationMs: film.durationMs,
  billed: campaign.pricing === 'cpcv' ? ('complete' as const) : ('impression' as const),
})
