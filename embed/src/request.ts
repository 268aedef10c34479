/** What the loader hands to the player module. */
export type MountRequest = {
  /** Where playback data, chunks and beacons live. */
  origin: string
  video: string
  player: string | null
  /** As found: the JSON of `data-options`, or an object. */
  options: unknown
  /** Fill the window instead of a 16:9 box: the iframe page. */
  isPage: boolean
  /** `performance.now()` when loading this player began. */
  startedAt: number
}
export type PlayerModule = { mount(box: HTMLElement, request: MountRequest): void }
