import type { PlayerConfig, PlayerLanguage } from './playerConfig.ts'

/** What `GET /videos/{id}/playback` answers under `data`: all a player needs, in one request. */
export type Playback = {
  id: string
  title: string
  /** Milliseconds; null while unknown. */
  duration: number | null
  width: number | null
  height: number | null
  poster: string | null
  type: 'hls' | 'mp4' | 'external'
  /** Best first: the HLS master, then the progressive MP4 that every browser can play. */
  sources: { src: string; type: string; height: number | null }[]
  /** Grid of small pictures for the seek bar, null until it is made. */
  sprite: {
    src: string
    columns: number
    rows: number
    everyMs: number
    width: number
    height: number
  } | null
  embedUrl: string
  /** It plays by a token only: a link without one would be refused. */
  isSigned: boolean
  recommendations: { id: string; title: string; poster: string | null; duration: number | null }[]
  /** WebVTT files. `language`: BCP 47. */
  captions: { language: string; label: string; src: string }[]
  player: { id: string; language: PlayerLanguage; config: PlayerConfig; logo: string | null }
  /** The VAST tag of the site on which it plays; null where there is none. The player itself plays no ads. */
  vastUrl: string | null
  /** Signed, expiring; goes into each beacon. Empty: nothing is counted. */
  token: string
}
