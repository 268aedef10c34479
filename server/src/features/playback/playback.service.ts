import { refusals } from '@matinee/contract/plain/texts/refusals'
import { externalAddress } from '@matinee/contract/plain/video/externalAddress'
import type { Playback } from '@matinee/contract/plain/video/playback'
import { mediaFolderUrl } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { listCaptionTracks } from '../captions/captions.service.ts'
import { signPlaybackToken } from './playbackToken.ts'
import * as rules from '../playbackRules/playbackRules.service.ts'
import { playerForPlayback } from '../players/players.service.ts'
import { posterUrl } from '../videos/videos.service.ts'
import { listAdBreaks } from './listAdBreaks.ts'
import { findPlayable, type PlayableRow } from './playback.store.ts'

export { signPlaybackToken } from './playbackToken.ts'

const recommended = 6
/** Short side of the plain MP4 for browsers without HLS. It does not adapt, so it must fit most connections. */
const plainHeight = 480

export type Play = {
  videoId: string
  playerId: string | null
  /** The publisher's JWT. */
  token: string | undefined
  page: rules.PageHeaders
  /** Address of the page that frames our embed page, as the embed page reports it. */
  framedBy?: string | undefined
}

/** Answers a missing video, one that is not playable and another account's alike. */
export const notAvailable = () => new AppError('not_available', 404, refusals.noVideo)
const videoDeleted = () => new AppError('video_deleted', 410, refusals.videoRemoved)

/**
 * Everything a player needs. Open to every caller that the rules allow once the video is available, and always to its
 * owner, without sources before that. Throws 404 `not_available`, 410 `video_deleted`, 403 with a playback reason.
 */
export async function readPlayback(
  deps: Pick<Deps, 'db' | 'config' | 'secrets' | 'log'>,
  callerId: string | null,
  play: Play,
): Promise<Playback> {
  const { db, config, secrets } = deps
  const [video, captions] = await Promise.all([
    findPlayable(db, play.videoId, {
      others: recommended,
      hosts: listHosts(hostOf(config, play)),
      playerId: play.playerId,
    }),
    listCaptionTracks(db, play.videoId),
  ])
  if (!video) throw notAvailable()
  if (video.status === 'DELETED') throw videoDeleted()
  if (video.accountId !== callerId) {
    if (!isPlayable(config, video)) throw notAvailable()
    await refuseByRules(deps, video, play)
  }
  const player = await playerForPlayback(deps, video.accountId, play.playerId)
  const now = Date.now()
  const media = mediaAddress(deps, video, now)
  const isReady = video.status === 'AVAILABLE' && video.sourceKind !== 'external'
  return {
    id: video.id,
    title: video.title,
    duration: video.durationMs,
    width: video.width,
    height: video.height,
    poster: posterUrl(config, video),
    type: video.sourceKind === 'external' ? 'external' : 'hls',
    sources: isReady && media ? listSources(media, video.renditions) : [],
    sprite: video.sprite && media ? { src: `${media}/sprite.jpg`, ...video.sprite } : null,
    embedUrl: embedUrl(config, video),
    isSigned: video.rules.requiresSignature,
    // Each recommended video would need its own token.
    recommendations: (video.rules.requiresSignature ? [] : video.others).map((other) => ({
      id: other.id,
      title: other.title,
      poster: posterUrl(config, other),
      duration: other.durationMs,
    })),
    captions: media
      ? captions.map(({ language, label, file }) => ({ language, label, src: `${media}/${file}` }))
      : [],
    player,
    ...listAdBreaks(deps, video, { playerId: player.id, host: hostOf(config, play) }, now),
    token: signPlaybackToken(
      secrets.signing,
      { accountId: video.accountId, videoId: video.id, playerId: player.id },
      now,
    ),
  }
}

/** The longest domain in characters; longer hosts are not looked up. */
const maxHostLength = 253

/** The host of the page with the player, or of the page around our own embed page. */
function hostOf({ publicUrl }: Deps['config'], { page, framedBy }: Pick<Play, 'page' | 'framedBy'>): string {
  const requestPage = rules.parsePage(page)
  const isFramed = requestPage.origin === new URL(publicUrl).origin
  return isFramed ? rules.parsePage({ referer: framedBy }).host : requestPage.host
}

/** The host of the player's page and all domains above it: each could be its site's domain. */
function listHosts(host: string): string[] {
  const labels = host.length <= maxHostLength ? host.split('.') : []
  return labels.map((_, index) => labels.slice(index).join('.'))
}

async function refuseByRules(
  deps: Pick<Deps, 'db' | 'config' | 'secrets' | 'log'>,
  video: PlayableRow,
  { token, page }: Pick<Play, 'token' | 'page'>,
): Promise<void> {
  if (!rules.isProtected(video.rules)) return
  const reason = await rules.findRefusal(deps, video.rules, { videoId: video.id, token, page })
  if (!reason) return
  await rules.countRefusal(deps, video.accountId, { videoId: video.id, reason, page })
  throw new AppError(reason, 403, refusalTexts[reason])
}

const refusalTexts = {
  domain_not_allowed: refusals.notOnThisPage,
  signature_required: refusals.tokenRequired,
  signature_invalid: refusals.tokenInvalid,
  signature_expired: refusals.tokenExpired,
}

const isPlayable = (config: Deps['config'], video: PlayableRow) =>
  video.status === 'AVAILABLE' && (video.sourceKind !== 'external' || !!config.externalEmbedTemplate)

/** Base address of the media; for protected accounts with the signature that opens them. */
function mediaAddress(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  video: PlayableRow,
  nowMs: number,
): string | null {
  if (!video.mediaKey) return null
  const folder = rules.isProtected(video.rules)
    ? rules.signMediaKey(secrets.signing, video.mediaKey, nowMs)
    : video.mediaKey
  return mediaFolderUrl(config, folder)
}

function embedUrl(config: Deps['config'], { id, sourceKind }: PlayableRow): string {
  const external = sourceKind === 'external' ? externalAddress(config.externalEmbedTemplate, id) : null
  return external ?? `${config.publicUrl}/embed/${encodeURIComponent(id)}`
}

const shortSide = (size: { width: number; height: number }) => Math.min(size.width, size.height)

function listSources(media: string, renditions: PlayableRow['renditions']): Playback['sources'] {
  const [best] = renditions
  if (!best) return []
  const plain =
    renditions.find((rendition) => shortSide(rendition) <= plainHeight) ?? renditions[renditions.length - 1]!
  return [
    { src: `${media}/master.m3u8`, type: 'application/vnd.apple.mpegurl', height: best.height },
    { src: `${media}/${plain.name}.mp4`, type: 'video/mp4', height: plain.height },
  ]
}

/** The data of a video's page; its player requests the rest. */
export type PageVideo = {
  accountId: string
  videoId: string
  title: string
  poster: string | null
  posterSize: { width: number; height: number } | null
  language: Playback['player']['language']
  allowedDomains: string[]
  requiresSignature: boolean
}

const maxPosterSide = 1_280

/** The size of an uploaded poster, or of the frame that the transcoder extracts; null while unknown. */
function posterSize(video: PlayableRow): PageVideo['posterSize'] {
  const { posterWidth, posterHeight, width, height } = video
  if (posterWidth && posterHeight) return { width: posterWidth, height: posterHeight }
  if (!width || !height) return null
  const scale = Math.min(1, maxPosterSide / Math.max(width, height))
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2))
  return { width: even(width), height: even(height) }
}

/**
 * The video of a public page: `missing` if it does not exist or is not yet available, `deleted` after its deletion. Does
 * not apply the playback rules; the caller does that.
 */
export async function readPageVideo(
  deps: Pick<Deps, 'db' | 'config'>,
  videoId: string,
  playerId: string | null,
): Promise<PageVideo | 'missing' | 'deleted'> {
  const video = await findPlayable(deps.db, videoId, { others: 0, hosts: [], playerId })
  if (video?.status === 'DELETED') return 'deleted'
  if (!video || !isPlayable(deps.config, video)) return 'missing'
  const { language } = await playerForPlayback(deps, video.accountId, playerId)
  return {
    accountId: video.accountId,
    videoId,
    title: video.title,
    poster: posterUrl(deps.config, video),
    posterSize: posterSize(video),
    language,
    allowedDomains: video.rules.allowedDomains,
    requiresSignature: video.rules.requiresSignature,
  }
}

/**
 * The `frame-ancestors` source list of the video's page; null if the requesting page may not frame it, and the refusal is
 * counted. A page opened at the top level is not the publisher's, so it is refused too.
 */
export async function findAncestors(
  deps: Pick<Deps, 'db' | 'log' | 'config'>,
  { accountId, videoId, allowedDomains }: PageVideo,
  request: { page: rules.PageHeaders; isTopLevel: boolean },
): Promise<string | null> {
  if (allowedDomains.length === 0) return '*'
  const { host } = rules.parsePage({ referer: request.page.referer })
  if (!request.isTopLevel && rules.isAllowedHost(host, allowedDomains))
    return rules.frameAncestors(allowedDomains, host)
  await rules.countRefusal(deps, accountId, { videoId, reason: 'domain_not_allowed', page: request.page })
  return null
}
