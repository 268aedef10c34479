import type { Playback } from '@matinee/contract/plain/playback'
import { defaultPlayerConfig } from '@matinee/contract/plain/playerConfig'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { signPlaybackToken } from '../events/events.service.ts'
import * as videos from '../videos/videos.service.ts'
import { posterUrl } from '../videos/videos.service.ts'

const recommended = 6
/** Short side of the plain MP4 for browsers without HLS: fits most connections, as nothing adapts there. */
const plainHeight = 480

/**
 * All a player needs. Open to everybody once the video is available, to its owner before (then without sources).
 * Throws 404, 410 `video_deleted`.
 */
export async function readPlayback(
  deps: Pick<Deps, 'db' | 'config' | 'secrets'>,
  askedBy: string | null,
  id: string,
): Promise<Playback> {
  const video = await videos.readVideoById(deps.db, id)
  if (!video) throw notFound()
  if (video.status === 'DELETED') throw new AppError('video_deleted', 410, 'This video was removed')
  if (video.status !== 'AVAILABLE' && video.accountId !== askedBy) throw notFound()
  const [renditions, others] = await Promise.all([
    videos.listRenditions(deps.db, id),
    videos.listNewestOthers(deps.db, video.accountId, id, recommended),
  ])
  const { publicUrl } = deps.config
  const sources = video.status === 'AVAILABLE' ? listSources(publicUrl, video.mediaKey, renditions) : []
  return {
    id: video.id,
    title: video.title,
    durationMs: video.durationMs,
    width: video.width,
    height: video.height,
    poster: posterUrl(publicUrl, video),
    type: video.sourceKind === 'external' ? 'external' : 'hls',
    sources,
    sprite: video.sprite && { src: `${publicUrl}/media/${video.mediaKey}/sprite.jpg`, ...video.sprite },
    embedUrl: embedUrl(deps.config, video),
    recommendations: others.map((other) => ({
      id: other.id,
      title: other.title,
      poster: posterUrl(publicUrl, other),
      durationMs: other.durationMs,
    })),
    captions: [],
    player: { id: '', language: 'en', config: defaultPlayerConfig, logo: null },
    token: signPlaybackToken(
      deps.secrets.signing,
      { accountId: video.accountId, videoId: video.id, playerId: '' },
      Date.now(),
    ),
  }
}

function embedUrl(config: Deps['config'], video: videos.VideoRow): string {
  return video.sourceKind === 'external' && config.externalEmbedTemplate
    ? config.externalEmbedTemplate.replace('{id}', encodeURIComponent(video.id.replace(/^nkt:/, '')))
    : `${config.publicUrl}/embed/${encodeURIComponent(video.id)}`
}

const shortSide = (of: { width: number; height: number }) => Math.min(of.width, of.height)

function listSources(publicUrl: string, mediaKey: string | null, renditions: videos.RenditionRow[]) {
  const [best] = renditions
  if (!mediaKey || !best) return []
  const plain =
    renditions.find((rendition) => shortSide(rendition) <= plainHeight) ?? renditions[renditions.length - 1]!
  const media = `${publicUrl}/media/${mediaKey}`
  return [
    { src: `${media}/master.m3u8`, type: 'application/vnd.apple.mpegurl', height: best.height },
    { src: `${media}/${plain.name}.mp4`, type: 'video/mp4', height: plain.height },
  ]
}
