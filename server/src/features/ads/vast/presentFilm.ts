import { mediaFolderUrl, type Config } from '../../../platform/config.ts'
import type { FilmSale } from '../campaignSales.ts'
import type { FilmAd, MediaFile, Trackers } from './writeVast.ts'

/**
 * A sold film with the addresses of its files: an MP4 for each rendition, largest first, then the HLS playlist of all. They are
 * open, because a film belongs to no account with rules.
 */
export function presentFilm(
  config: Pick<Config, 'mediaBaseUrl' | 'publicUrl'>,
  { campaign, film }: FilmSale,
  ad: { id: string; trackers: Trackers },
): FilmAd {
  const folder = mediaFolderUrl(config, film.mediaKey)
  const files = film.renditions.map(({ name, width, height, bitrate, bytes }): MediaFile => ({
    src: `${folder}/${name}.mp4`,
    type: 'video/mp4',
    width,
    height,
    bitrate: Math.round(bitrate / 1000),
    bytes,
  }))
  const playlist: MediaFile = {
    src: `${folder}/${film.hls}`,
    type: 'application/vnd.apple.mpegurl',
    width: film.width,
    height: film.height,
    bitrate: null,
    bytes: null,
  }
  return {
    ...ad,
    campaignId: campaign.id,
    creativeId: film.creativeId,
    // A campaign's name is the operators'; viewers may read this one.
    title: campaign.advertiser,
    advertiser: campaign.advertiser,
    clickUrl: campaign.clickUrl,
    durationMs: film.durationMs,
    skipAfterMs: campaign.skipAfterMs,
    media: [...files, playlist],
  }
}
