import type { AdShown, AdStage } from './adStage.ts'
import { followAd } from './follow.ts'
import type { ReadyAd } from './vast/resolveTag.ts'
import { VastError, vastErrors, type Icon } from './vast/vast.ts'

export type AdEnd = 'ended' | 'skipped' | 'closed'
export type AdPress = 'play' | 'pause' | 'mute' | 'unmute' | 'skip'

export type Showing = {
  ad: ReadyAd
  video: HTMLVideoElement
  stage: AdStage
  place: number
  count: number
  send: (urls: readonly string[] | undefined) => void
  /** Fills the macros of an address. */
  fill: (url: string) => string
  /** Puts the stage over the video. */
  attach: () => void
  /** The browser has refused sound. */
  silence: () => void
  /** Part of the player in sight; null where it cannot be measured. */
  share: () => number | null
  isFullscreen: () => boolean
  /** Closes the ad: its view has ended. */
  signal: AbortSignal
}

/** A film that stops for this long is broken. */
const longestStallMs = 5_000
/** A film this much longer than its server says is another one; one without a length may not last longer than that. */
const [longestOvertimeMs, longestFilmMs] = [10_000, 180_000]
const updateMs = 250

/** An ad whose first frame is there, from its start to its end. */
export class RunningAd {
  /** Rejects with VastError 405 when the film breaks. */
  readonly done: Promise<AdEnd>
  readonly #showing: Showing
  readonly #follow: ReturnType<typeof followAd>
  readonly #listening = new AbortController()
  readonly #settle: { resolve: (end: AdEnd) => void; reject: (error: VastError) => void }
  #movedAt = performance.now()
  #wasMuted: boolean

  constructor(showing: Showing) {
    const { ad, video, send, signal } = showing
    const { promise, resolve, reject } = Promise.withResolvers<AdEnd>()
    this.done = promise
    this.#settle = { resolve, reject }
    this.#showing = showing
    this.#follow = followAd(ad, send)
    this.#wasMuted = video.muted
    const options = { signal: this.#listening.signal }
    for (const [event, listener] of Object.entries(this.#listeners))
      video.addEventListener(event, listener, options)
    signal.addEventListener('abort', () => this.#close(), options)
    const timer = setInterval(() => this.#update(), updateMs)
    options.signal.addEventListener('abort', () => clearInterval(timer))
    this.#update()
    this.#begin().catch(() => this.#break('The film does not start'))
  }

  press(action: AdPress): void {
    const { video } = this.#showing
    if (action === 'play') this.#begin().catch(() => {})
    else if (action === 'pause') video.pause()
    else if (action === 'skip') this.#skip()
    else this.#setMuted(action === 'mute')
  }

  /** The link to the advertiser was followed. */
  visit(): void {
    this.#follow.click()
    this.#showing.video.pause()
  }

  showIcon({ viewUrls }: Icon): void {
    this.#showing.send(viewUrls)
  }

  visitIcon({ clickUrls }: Icon): void {
    this.#showing.send(clickUrls)
  }

  /** The player fills the screen, or no longer does. */
  fillScreen(isFull: boolean): void {
    this.#follow.happen(isFull ? 'fullscreen' : 'exitFullscreen')
    this.#follow.happen(isFull ? 'playerExpand' : 'playerCollapse')
  }

  readonly #listeners: Record<string, () => void> = {
    playing: () => {
      this.#movedAt = performance.now()
      this.#follow.start()
    },
    timeupdate: () => {
      this.#movedAt = performance.now()
      this.#update()
    },
    pause: () => {
      if (!this.#showing.video.ended) this.#follow.happen('pause')
    },
    play: () => {
      this.#movedAt = performance.now()
      if (this.#nowMs > 0) this.#follow.happen('resume')
    },
    volumechange: () => {
      const { muted, volume } = this.#showing.video
      const isMuted = muted || volume === 0
      if (isMuted !== this.#wasMuted) this.#follow.happen(isMuted ? 'mute' : 'unmute')
      this.#wasMuted = isMuted
      this.#update()
    },
    ended: () => {
      this.#update()
      this.#follow.once('complete')
      this.#finish('ended')
    },
    error: () => this.#break('The film broke'),
  }

  get #nowMs(): number {
    return this.#showing.video.currentTime * 1_000
  }

  get #durationMs(): number {
    const { ad, video } = this.#showing
    return Number.isFinite(video.duration) ? video.duration * 1_000 : (ad.linear.durationMs ?? 0)
  }

  /** Silent where the browser allows no sound without a gesture. Rejects for a film that does not play. */
  async #begin(): Promise<void> {
    const { video, silence } = this.#showing
    try {
      await video.play()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      // A pause before the start.
      if (error.name === 'AbortError') return
      if (error.name !== 'NotAllowedError' || video.muted) throw error
      video.muted = this.#wasMuted = true
      silence()
      await video.play()
    }
  }

  #setMuted(isMuted: boolean): void {
    const { video } = this.#showing
    video.muted = isMuted
    if (!isMuted && video.volume === 0) video.volume = 0.5
  }

  #update(): void {
    const { ad, video, share, stage, attach } = this.#showing
    const clock = performance.now()
    const [nowMs, durationMs] = [this.#nowMs, this.#durationMs]
    this.#follow.update({ nowMs, durationMs, isPlaying: !video.paused, share: share(), clock })
    if (!video.paused && clock - this.#movedAt > longestStallMs) return this.#break('The film stopped')
    const longest = ad.linear.durationMs === null ? longestFilmMs : ad.linear.durationMs + longestOvertimeMs
    if (nowMs > longest) return this.#finish(new VastError(vastErrors.duration, 'The film is too long'))
    if (!stage.element.isConnected) {
      // The player was redrawn, which has paused the film.
      attach()
      this.press('play')
    }
    stage.render(shownNow(this.#showing, { nowMs, durationMs, skipMs: this.#follow.skipMs(durationMs) }))
  }

  #skip(): void {
    const at = this.#follow.skipMs(this.#durationMs)
    if (at === null || this.#nowMs < at) return
    this.#follow.once('skip')
    this.#finish('skipped')
  }

  #close(): void {
    this.#follow.once('closeLinear')
    this.#finish('closed')
  }

  #break(reason: string): void {
    this.#finish(new VastError(vastErrors.mediaDisplay, reason))
  }

  #finish(end: AdEnd | VastError): void {
    if (this.#listening.signal.aborted) return
    this.#listening.abort()
    this.#follow.end(this.#showing.share() !== null)
    if (typeof end === 'string') this.#settle.resolve(end)
    else this.#settle.reject(end)
  }
}

type Now = { nowMs: number; durationMs: number; skipMs: number | null }

function shownNow(
  { ad, video, place, count, isFullscreen, fill }: Showing,
  { nowMs, durationMs, skipMs }: Now,
): AdShown {
  const isOn = ({ fromMs, durationMs: forMs }: Icon) =>
    nowMs >= fromMs && (forMs === null || nowMs < fromMs + forMs)
  return {
    place,
    count,
    leftMs: Math.max(0, durationMs - nowMs),
    skipInMs: skipMs === null ? null : Math.max(0, skipMs - nowMs),
    isPaused: video.paused,
    isMuted: video.muted || video.volume === 0,
    isFullscreen: isFullscreen(),
    clickUrl: ad.linear.clickUrl && fill(ad.linear.clickUrl),
    icons: ad.icons.filter(isOn),
  }
}
