import type { AdTicket, AdTicketKind } from '../../events/streams/tokens.service.ts'
import { isHostOf, type PublicZone } from '../../sites/sites.service.ts'
import * as figures from '../adMetrics.ts'
import type { SaleOptions } from '../campaignSales.ts'
import { createTicketSigner, whyUnsold, type DeciderDeps, type Market } from '../decide.ts'
import type { VideoRequest } from './readVideoRequest.ts'
import type { VideoReader } from './videoCache.ts'
import { errorTracker, trackersOf } from './trackers.ts'
import { writeNoAd, writeWrapper } from './writeVast.ts'

/** Name of the demand behind outside tags in reports. */
const outsideTag = 'outside'
/** Income type of ads in films. */
const type = 'video'

export type VideoDecider = (request: VideoRequest) => Promise<string | undefined>

/**
 * Decides what an ad break shows and answers a VAST document: a campaign's film, else a reference to the placement's outside
 * tag, else no ad. Undefined for an unknown zone and one that is no video placement.
 */
export function createVideoDecider(
  { secrets, config }: DeciderDeps,
  { readZones, countUnverifiedHost }: Market,
  { now, readVideo }: Pick<SaleOptions, 'now'> & { readVideo: VideoReader },
): VideoDecider {
  const { publicUrl } = config

  async function decideFor(zone: PublicZone, request: VideoRequest): Promise<string> {
    const isOwn = isHostOf(zone, request.host)
    if (!isOwn && request.host) countUnverifiedHost(zone.siteId, request.host)
    const sign = createTicketSigner(secrets.signing, zone, request, now)
    const isServed = zone.siteStatus !== 'PAUSED'
    const unsold = whyUnsold(zone, request, isOwn)
    if (isServed && unsold) figures.unsold.inc({ reason: unsold })
    const tagUrl = isServed ? zone.vastUrl : null
    figures.decisions.inc({ got: tagUrl === null ? 'nothing' : 'outside' })
    const fields = await readBreakFields(readVideo, zone, request)
    const token = (kind: AdTicketKind, more: Partial<AdTicket>) => sign(kind, { ...fields, type, ...more })
    if (tagUrl === null) {
      const signed = token('request', { type: '' })
      return writeNoAd(signed ? errorTracker(publicUrl, signed) : null)
    }
    const signed = token('ad', { tag: outsideTag })
    return writeWrapper({ id: zone.id, tagUrl, trackers: signed ? trackersOf(publicUrl, signed) : null })
  }

  return async (request) => {
    const zone = await readZones([request.zoneId])[0]
    return zone?.zoneType === 'preroll' ? decideFor(zone, request) : undefined
  }
}

/** Ids that anybody can write into an address count only for a video of the account. */
async function readBreakFields(
  readVideo: VideoReader,
  { accountId }: PublicZone,
  { videoId, playerId, videoView, breakMs, isSealed }: VideoRequest,
) {
  if (isSealed) return { videoId, playerId, videoView, breakMs }
  const video = videoId ? await readVideo(accountId, videoId) : undefined
  return { videoId: video ? videoId : '', playerId, videoView: video ? videoView : '', breakMs }
}
