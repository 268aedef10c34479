import type { Playback } from '@matinee/contract/plain/video/playback'

/** The loader's request to the player module. */
export type MountRequest = {
  /** Origin of playback data, chunks and beacons. */
  origin: string
  video: string
  player: string | null
  /** The publisher's token for this video, if playback requires one. */
  token: string | null
  /** Unparsed: the JSON of `data-options`, or an object. */
  options: unknown
  /** Fills the window instead of a 16:9 box: the iframe page. */
  isPage: boolean
  /** `data-ads="off"`: no ad breaks. */
  noAds?: boolean
  /** `performance.now()` when loading this player began. */
  startedAt: number
}
export type PlayerModule = { mount(box: HTMLElement, request: MountRequest): void }

/** The methods of `<matinee-player>` that the preview calls. */
export type PlayerElement = HTMLElement & {
  show(playback: Playback, request: MountRequest): void
  /** Applies another look to the same video, which keeps playing. */
  restyle(playback: Playback): void
}
