import { refusals } from '@matinee/contract/plain/texts/refusals'
import { externalAddress } from '@matinee/contract/plain/video/externalAddress'
import type { Playback } from '@matinee/contract/plain/video/playback'
import { zoneTypeOf } from '@matinee/contract/plain/zones'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { listCaptionTracks } from '../captions/captions.service.ts'
import { signPlaybackToken } from './playbackToken.ts'
import * as rules from '../playbackRules/playbackRules.service.ts'
import { playerForPlayback } from '../players/players.service.ts'
import { posterUrl } from '../videos/videos.service.ts'
import { findPlayable, type PlayableRow } from './playback.store.ts'

const recommended = 6
/** Short side of the plain MP4 for browsers without HLS: fits most connections, as nothing adapts there. */
const plainHeight = 480

export type Play = {
  videoId: string
  playerId: string | null
  /** The publisher's JWT. */
  token: string | undefined
  page: rules.PageHeaders
  /** Address of what frames our own embed page, as that says. */
  framedBy?: string | undefined
}

/** The one answer for what cannot be played, is not there, or is somebody else's. */
export const notAvailable = () => new AppError('not_available', 404, refusals.noVideo)
const videoDeleted = () => new AppError('video_deleted', 410, refusals.videoRemoved)

/**
 * All a player needs. Open to everybody whom the rules let through once the video is available; to its owner always,
 * before that without sources. Throws 404 `not_available`, 410 `video_deleted`, 403 with a playback reason.
 */
export async function readPlayback(
  deps: Pick<Deps, 'db' | 'config' | 'secrets' | 'log'>,
  askedBy: string | null,
  play: Play,
): Promise<Playback> {
  const { db, config, secrets } = deps
  const [video, captions] = await Promise.all([
    findPlayable(db, play.videoId, { others: recommended, hosts: hostsOf(config, play) }),
    listCaptionTracks(db, play.videoId),
  ])
  if (!video) throw notAvailable()
  if (video.status === 'DELETED') throw videoDeleted()
  if (video.accountId !== askedBy) {
    if (!isPlayable(config, video)) throw notAvailable()
    await refuseByRules(deps, video, play)
  }
  const player = await playerForPlayback(deps, video.accountId, play.playerId)
  const { publicUrl } = config
  const now = Date.now()
  const media = mediaAddress(deps, video, now)
  const isReady = video.status === 'AVAILABLE' && video.sourceKind !== 'external'
  return {
    id: video.id,
    title: video.title,
    duration: video.durationMs,
    width: video.width,
    height: video.height,
    poster: posterUrl(publicUrl, video),
    type: video.sourceKind === 'external' ? 'external' : 'hls',
    sources: isReady && media ? listSources(media, video.renditions) : [],
    sprite: video.sprite && media ? { src: `${media}/sprite.jpg`, ...video.sprite } : null,
    embedUrl: embedUrl(config, video),
    isSigned: video.rules.requiresSignature,
    // Each of them would need a token of its own.
    recommendations: (video.rules.requiresSignature ? [] : video.others).map((other) => ({
      id: other.id,
      title: other.title,
      poster: posterUrl(publicUrl, other),
      duration: other.durationMs,
    })),
    captions: media
      ? captions.map(({ language, label, file }) => ({ language, label, src: `${media}/${file}` }))
      : [],
    player,
    vastUrl: vastUrlOf(video),
    token: signPlaybackToken(
      secrets.signing,
      { accountId: video.accountId, videoId: video.id, playerId: player.id },
      now,
    ),
  }
}

/** No domain is longer; nobody shall make us look for more. */
const longestHost = 253

/** The host on which the player stands and what is above it: each could be the site that it belongs to. */
function hostsOf(
  { publicUrl }: Deps['config'],
  { page, framedBy }: Pick<Play, 'page' | 'framedBy'>,
): string[] {
  const asking = rules.askingPage(page)
  const isFramed = asking.origin === new URL(publicUrl).origin
  const { host } = isFramed ? rules.askingPage({ referer: framedBy }) : asking
  const labels = host.length <= longestHost ? host.split('.') : []
  return labels.map((_, at) => labels.slice(at).join('.'))
}

/** A placement that was given another name since may be no preroll any more. */
const vastUrlOf = ({ vastTags }: PlayableRow): string | null =>
  vastTags.find(({ name }) => zoneTypeOf(name) === 'preroll')?.vastUrl ?? null

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

/** Where the media lie; for protected accounts with the signature that opens them. */
function mediaAddress(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  video: PlayableRow,
  nowMs: number,
): string | null {
  if (!video.mediaKey) return null
  const folder = rules.isProtected(video.rules)
    ? rules.signMediaKey(secrets.signing, video.mediaKey, nowMs)
    : video.mediaKey
  return `${config.publicUrl}/media/${folder}`
}

function embedUrl(config: Deps['config'], { id, sourceKind }: PlayableRow): string {
  const external = sourceKind === 'external' ? externalAddress(config.externalEmbedTemplate, id) : null
  return external ?? `${config.publicUrl}/embed/${encodeURIComponent(id)}`
}

const shortSide = (of: { width: number; height: number }) => Math.min(of.width, of.height)

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

/** What a page that shows one video must know before the player asks for the rest. */
export type Shown = {
  accountId: string
  videoId: string
  title: string
  poster: string | null
  posterSize: { width: number; height: number } | null
  language: Playback['player']['language']
  allowedDomains: string[]
  requiresSignature: boolean
}

const longestPosterSide = 1_280

/** The size of an uploaded poster, or of the frame that the engine takes; null while unknown. */
function posterSize(video: PlayableRow): Shown['posterSize'] {
  const { posterWidth, posterHeight, width, height } = video
  if (posterWidth && posterHeight) return { width: posterWidth, height: posterHeight }
  if (!width || !height) return null
  const scale = Math.min(1, longestPosterSide / Math.max(width, height))
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2))
  return { width: even(width), height: even(height) }
}

/**
 * The video of a page, for anybody: `missing` where it is not there or not yet available, `deleted` where it was once.
 * Playback rules are not enforced here: the caller does that.
 */
export async function readShown(
  deps: Pick<Deps, 'db' | 'config'>,
  videoId: string,
  playerId: string | null,
): Promise<Shown | 'missing' | 'deleted'> {
  const video = await findPlayable(deps.db, videoId, { others: 0, hosts: [] })
  if (video?.status === 'DELETED') return 'deleted'
  if (!video || !isPlayable(deps.config, video)) return 'missing'
  const { language } = await playerForPlayback(deps, video.accountId, playerId)
  return {
    accountId: video.accountId,
    videoId,
    title: video.title,
    poster: posterUrl(deps.config.publicUrl, video),
    posterSize: posterSize(video),
    language,
    allowedDomains: video.rules.allowedDomains,
    requiresSignature: video.rules.requiresSignature,
  }
}

/**
 * Who may frame the video's page, as a policy names them; null when the page that asks may not, which is counted. A page
 * that is opened by itself is none of the publisher's.
 */
export async function findAncestors(
  deps: Pick<Deps, 'db' | 'log' | 'config'>,
  { accountId, videoId, allowedDomains }: Shown,
  of: { page: rules.PageHeaders; isTopLevel: boolean },
): Promise<string | null> {
  if (allowedDomains.length === 0) return '*'
  const { host } = rules.askingPage({ referer: of.page.referer })
  if (!of.isTopLevel && rules.isAllowedHost(host, allowedDomains))
    return rules.frameAncestors(allowedDomains, host)
  await rules.countRefusal(deps, accountId, { videoId, reason: 'domain_not_allowed', page: of.page })
  return null
}
