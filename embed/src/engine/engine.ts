import { SourceLoader } from './sourceLoader.ts'
import type { Engine, EngineSetup, EngineState } from './state.ts'
import { createWatchTimer } from './watchTimer.ts'

/** Plays one video in one element and owns its state. Independent of the controls. */
export class ElementEngine implements Engine {
  readonly state: EngineState
  readonly #setup: EngineSetup
  readonly #video: HTMLVideoElement
  readonly #loader: SourceLoader
  readonly #watchTimer: ReturnType<typeof createWatchTimer>
  readonly #listening = new AbortController()
  #wantsPlay = false
  #isLent = false
  /** The side of pause/play that was signalled last. */
  #signalledPaused = true

  constructor(setup: EngineSetup) {
    this.#setup = setup
    this.#video = setup.video
    this.state = setup.state
    this.#watchTimer = createWatchTimer(setup.video, setup.onSignal)
    const { signal } = this.#listening
    this.#loader = new SourceLoader({
      ...setup,
      signal,
      report: (change) => this.#report(change),
      onHlsFailure: () => void this.#fallBack(),
      onExhausted: () => this.#fail(),
    })
    for (const [event, listener] of Object.entries(this.#listeners))
      setup.video.addEventListener(event, () => this.#isLent || listener(), { signal })

    // In the capture phase, so that it precedes the recorder's flush.
    const flush = () => this.#flushWatchTime()
    document.addEventListener('visibilitychange', flush, { capture: true, signal })
    addEventListener('pagehide', flush, { capture: true, signal })
  }

  warm(): void {
    this.#loader.warm()
  }

  /** Fetches the first frame, but does not play. */
  prepare(): void {
    void this.#loader.open()
  }

  /** Gives the element to an ad. Until it is taken back, its events are not the video's. */
  protected lend(): void {
    this.#flushWatchTime()
    this.#isLent = true
    this.#loader.suspend()
  }

  protected takeBack(): void {
    this.#loader.resume()
    this.#isLent = false
  }

  /** Brings the state up to date, and calls `onState`. */
  protected report(): void {
    if (this.#isLent) this.#setup.onState()
    else this.#report({ isWaiting: false })
  }

  async play(): Promise<boolean> {
    if (this.state.phase === 'failed') return true
    this.#wantsPlay = true
    const opening = this.#loader.open()
    this.#report({ isWaiting: !this.state.hasStarted || this.state.isWaiting })
    if (opening) await opening
    if (!this.#wantsPlay || this.#listening.signal.aborted) return true
    try {
      const playing = this.#video.play()
      this.#signalPausing('viewer')
      await playing
    } catch (error) {
      // Any other outcome (a pause in between, a failing source) arrives as a separate event.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return true
      this.#wantsPlay = false
      this.#report({ isWaiting: false })
      return false
    }
    return true
  }

  pause(by: 'viewer' | 'player'): void {
    this.#wantsPlay = false
    this.#video.pause()
    if (this.#signalledPaused) this.#setup.onSignal({ kind: 'paused', by, isAtEnd: false })
    else this.#signalPausing(by)
    this.#report({ isWaiting: false })
  }

  replay(): void {
    this.#setup.onSignal({ kind: 'replay' })
    this.#jump(0)
    void this.play()
  }

  seek(time: number): void {
    const to = Math.min(Math.max(0, time), this.state.duration || 0)
    if (this.#loader.resumeAt !== null) this.#loader.resumeAt = to
    this.#jump(to)
    this.#report()
  }

  setVolume(volume: number): void {
    this.#video.volume = Math.min(Math.max(0, volume), 1)
    if (volume > 0) this.#video.muted = false
    this.#report()
  }

  setMuted(isMuted: boolean): void {
    this.#video.muted = isMuted
    if (!isMuted && this.#video.volume === 0) this.#video.volume = 0.5
    this.#report()
  }

  chooseQuality(index: number): void {
    this.#loader.chooseQuality(index)
  }

  destroy(): void {
    this.#flushWatchTime()
    this.#listening.abort()
    this.#loader.destroy()
    this.#video.pause()
    this.#video.removeAttribute('src')
    this.#video.load()
  }

  readonly #listeners: { [event: string]: () => void } = {
    play: () => {
      if (this.#video.paused) return
      this.#wantsPlay = true
      this.#signalPausing('viewer')
      this.#report()
    },
    playing: () => this.#becomePlaying(),
    waiting: () => {
      this.#watchTimer.interrupt()
      this.#setup.onSignal({ kind: 'waiting' })
      this.#report({ isWaiting: this.#wantsPlay })
    },
    timeupdate: () => {
      this.#setup.onSignal({ kind: 'tick' })
      this.#updateWatchTime()
      // Not every browser fires `playing` after a seek inside the buffer.
      if (this.state.isWaiting && !this.#video.seeking && this.#video.readyState >= 3) this.#becomePlaying()
      else this.#report()
    },
    seeking: () => {
      this.#watchTimer.interrupt()
      this.#setup.onSignal({ kind: 'seeking' })
      this.#report({ isWaiting: this.#wantsPlay })
    },
    seeked: () => {
      this.#loader.resumeAt = null
      this.#setup.onSignal({ kind: 'seeked' })
      this.#report(this.#video.paused ? { isWaiting: false } : {})
    },
    pause: () => {
      this.#flushWatchTime()
      if (!this.#video.paused) return
      this.#signalPausing('viewer')
      if (this.#video.ended) return
      this.#wantsPlay = false
      this.#report({ isWaiting: false })
    },
    ended: () => {
      this.#wantsPlay = false
      this.#setup.onSignal({ kind: 'ended' })
      if (this.#setup.isLooping()) this.replay()
      else this.#report({ isWaiting: false })
    },
    error: () => {
      // hls.js reports its own media errors and tries to recover them first.
      if (!this.#loader.usesHls && this.state.phase === 'open') void this.#fallBack()
    },
    volumechange: () => this.#report(),
    durationchange: () => this.#report(),
    progress: () => this.#report(),
  }

  /** Also called after each command, because the element's event comes a task later and a second key press needs the new state. */
  #report(change: Partial<EngineState> = {}): void {
    if (this.#isLent || this.#listening.signal.aborted) return
    const video = this.#video
    Object.assign(
      this.state,
      {
        isPaused: video.paused && !this.#wantsPlay,
        isEnded: video.ended,
        time: this.#loader.resumeAt ?? video.currentTime,
        duration: Number.isFinite(video.duration) ? video.duration : this.state.duration,
        bufferedTo: bufferedTo(video),
        volume: video.volume,
        isMuted: video.muted || video.volume === 0,
      },
      change,
    )
    this.#setup.onState()
  }

  /** Signals at the command, not at the element's later event, so that the viewer's next action is counted after it. */
  #signalPausing(by: 'viewer' | 'player'): void {
    const { paused, ended } = this.#video
    if (paused === this.#signalledPaused) return
    this.#signalledPaused = paused
    if (!paused) this.#setup.onSignal({ kind: 'play' })
    else if (!ended) this.#setup.onSignal({ kind: 'paused', by, isAtEnd: false })
  }

  /** Also called before a jump and a flush, because the browser fires `timeupdate` only four times a second. */
  #updateWatchTime(): void {
    if (this.state.isWaiting || this.#video.seeking) return this.#watchTimer.interrupt()
    this.#watchTimer.tick()
    if (this.#video.paused) this.#watchTimer.interrupt()
  }

  #flushWatchTime(): void {
    this.#updateWatchTime()
    this.#watchTimer.flush()
  }

  #jump(to: number): void {
    this.#updateWatchTime()
    this.#video.currentTime = to
  }

  #becomePlaying(): void {
    if (this.#video.paused) return
    this.#loader.resumeAt = null
    this.#setup.onSignal({ kind: 'playing' })
    this.#report({ hasStarted: true, isWaiting: false })
    this.#updateWatchTime()
  }

  async #fallBack(): Promise<void> {
    const { signal } = this.#listening
    if (signal.aborted || !this.#loader.hasSource) return
    this.#wantsPlay ||= !this.#video.paused
    const failed = this.#loader.close()!
    this.#report({ isWaiting: this.#wantsPlay })
    await this.#loader.openAfter(failed)
    if (!signal.aborted && this.#wantsPlay && this.state.phase !== 'failed') void this.play()
  }

  #fail(): void {
    this.#wantsPlay = false
    this.#setup.onSignal({ kind: 'fatal' })
    this.#report({ phase: 'failed', isWaiting: false })
  }
}

function bufferedTo(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
      return buffered.end(index)
  return currentTime
}
