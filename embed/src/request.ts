import type { Playback } from '@matinee/contract/plain/playback'

/** What the loader hands to the player module. */
export type MountRequest = {
  /** Where playback data, chunks and beacons live. */
  origin: string
  video: string
  player: string | null
  /** Of a publisher who signs who may play: for this video alone. */
  token: string | null
  /** As found: the JSON of `data-options`, or an object. */
  options: unknown
  /** Fill the window instead of a 16:9 box: the iframe page. */
  isPage: boolean
  /** `performance.now()` when loading this player began. */
  startedAt: number
}
export type PlayerModule = { mount(box: HTMLElement, request: MountRequest): void }

/** What the preview needs of `<matinee-player>`. */
export type ShowingPlayer = HTMLElement & {
  show(playback: Playback, request: MountRequest): void
  /** Another look of what is being shown, which goes on. */
  redress(playback: Playback): void
}
