import type { PlayerConfig, PlayerLanguage } from './playerConfig.ts'

/** The `data` of `GET /videos/{id}/playback`: everything a player needs, in one request. */
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
  /** Grid of thumbnails for the seek bar; null until it is made. */
  sprite: {
    src: string
    columns: number
    rows: number
    everyMs: number
    width: number
    height: number
  } | null
  embedUrl: string
  /** The video plays only with a token. */
  isSigned: boolean
  recommendations: { id: string; title: string; poster: string | null; duration: number | null }[]
  /** WebVTT files. `language`: BCP 47. */
  captions: { language: string; label: string; src: string }[]
  player: { id: string; language: PlayerLanguage; config: PlayerConfig; logo: string | null }
  /** When ads are shown, and the VAST tags tried one after the other; null: none. */
  ads: {
    breaks: { at: 'start' | 'end' | { ms: number }; tags: string[] }[]
    /** For everything between a break's begin and the first frame of its first ad. */
    deadlineMs: number
  } | null
  /** The VAST tag of the placement, for the page's own ad code; null without one and where the player plays ads itself. */
  vastUrl: string | null
  /** The signed token for the beacons of this view; it expires. Empty: nothing is counted. */
  token: string
}
