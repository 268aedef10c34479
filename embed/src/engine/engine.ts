import type { HlsSource } from './hlsSource.ts'
import { thisBrowser, waysToPlay, type Way } from './sources.ts'
import type { Engine, EngineSetup, EngineState } from './state.ts'
import { watchPlaying } from './watched.ts'

/** An address that runs out sooner than this is refused for another reason. */
const renewalMs = 60_000

const loadHls = () => import('./hlsSource.ts')

/** Plays one video in one element, without a word about controls. It alone decides what the state is. */
export function createEngine(setup: EngineSetup): Engine {
  const { video, state, onSignal } = setup
  let ways = waysToPlay(setup.sources, thisBrowser(video))
  let current: Way | null = null
  /** Where a new way to play goes on, until it is there. */
  let resumeAt: number | null = null
  let renewedAt = -Infinity
  const listening = new AbortController()
  let hls: HlsSource | null = null
  let opening: Promise<void> | null = null
  let wantsPlay = false
  let toldPaused = true
  const watched = watchPlaying(video, onSignal)

  /** Also after each command: the element's event comes a task later, and a second key press must not act on old state. */
  function tell(change: Partial<EngineState> = {}): void {
    if (listening.signal.aborted) return
    const duration = Number.isFinite(video.duration) ? video.duration : state.duration
    Object.assign(
      state,
      {
        isPaused: video.paused && !wantsPlay,
        isEnded: video.ended,
        time: resumeAt ?? video.currentTime,
        duration,
        bufferedTo: bufferedTo(video),
        volume: video.volume,
        isMuted: video.muted || video.volume === 0,
      },
      change,
    )
    setup.onState()
  }

  /** At the command, not at the element's later event: what the viewer does next must not be counted before it. */
  function tellPausing(by: 'viewer' | 'player'): void {
    if (video.paused === toldPaused) return
    toldPaused = video.paused
    if (!toldPaused) onSignal({ kind: 'play' })
    else if (!video.ended) onSignal({ kind: 'paused', by, isAtEnd: false })
  }

  /** Also before a jump and whenever the sum is told: the browser tells the time only four times a second. */
  function follow(): void {
    if (state.isWaiting || video.seeking) return watched.interrupt()
    watched.tick()
    if (video.paused) watched.interrupt()
  }

  function tellWatched(): void {
    follow()
    watched.tell()
  }

  function jump(to: number): void {
    follow()
    video.currentTime = to
  }

  function open(): Promise<void> | null {
    if (state.phase === 'idle') {
      state.phase = 'open'
      openNext()
    }
    return opening
  }

  /** Nothing is waited for once it is open, so that play() plays within the viewer's gesture. */
  function openNext(): void {
    const step = next()
    opening = step
    void step?.finally(() => {
      if (opening === step) opening = null
    })
  }

  /** Takes the next way to play; what is synchronous stays so, for browsers that bind play() to the gesture. */
  function next(): Promise<void> | null {
    const way = ways.shift()
    current = way ?? null
    if (way?.kind === 'hls') return attachOrGoOn(way)
    if (way) openDirectly(way)
    else {
      wantsPlay = false
      onSignal({ kind: 'fatal' })
      tell({ phase: 'failed', isWaiting: false })
    }
    return null
  }

  async function attachOrGoOn(way: Way): Promise<void> {
    try {
      await attach(way)
    } catch {
      await next()
    }
  }

  async function attach(way: Way): Promise<void> {
    const { attachHls, canPlayHls } = await loadHls()
    if (listening.signal.aborted) return
    if (!canPlayHls()) throw new Error('No Media Source Extensions')
    hls = attachHls(
      video,
      { src: way.src, startPosition: resumeAt ?? -1 },
      {
        qualities: (qualities) => tell({ qualities }),
        quality: (playingQuality, quality) => tell({ playingQuality, quality }),
        fatal: () => void fallBack(),
      },
    )
  }

  function openDirectly(way: Way): void {
    video.src = way.src
    if (resumeAt !== null) video.currentTime = resumeAt
  }

  /** The way in use has failed: the same anew where its address had run out, else the next, at the same time. */
  async function fallBack(): Promise<void> {
    const failed = current
    if (listening.signal.aborted || !failed) return
    current = null
    wantsPlay ||= !video.paused
    if (state.time > 0 && !state.isEnded) resumeAt = state.time
    hls?.destroy()
    hls = null
    state.qualities = []
    tell({ isWaiting: wantsPlay })
    if (await hasRunOut(failed.src)) {
      renewedAt = performance.now()
      const renewed = await setup.renew()
      if (renewed) ways = waysToPlay(renewed, thisBrowser(video))
    }
    if (listening.signal.aborted) return
    openNext()
    if (wantsPlay && (state.phase as string) !== 'failed') void play()
  }

  async function hasRunOut(src: string): Promise<boolean> {
    if (performance.now() - renewedAt < renewalMs) return false
    try {
      const answer = await fetch(src, { credentials: 'omit', signal: listening.signal })
      void answer.body?.cancel()
      return answer.status === 403
    } catch {
      return false
    }
  }

  async function play(): Promise<boolean> {
    if (state.phase === 'failed') return true
    wantsPlay = true
    const pending = open()
    tell({ isWaiting: !state.hasStarted || state.isWaiting })
    if (pending) await pending
    if (!wantsPlay || listening.signal.aborted) return true
    try {
      const playing = video.play()
      tellPausing('viewer')
      await playing
    } catch (error) {
      // Anything else than a refusal (a pause in between, a source that fails) is told by its own event.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return true
      wantsPlay = false
      tell({ isWaiting: false })
      return false
    }
    return true
  }

  function pause(by: 'viewer' | 'player'): void {
    wantsPlay = false
    video.pause()
    if (toldPaused) onSignal({ kind: 'paused', by, isAtEnd: false })
    else tellPausing(by)
    tell({ isWaiting: false })
  }

  function replay(): void {
    onSignal({ kind: 'replay' })
    jump(0)
    void play()
  }

  function becomePlaying(): void {
    if (video.paused) return
    resumeAt = null
    onSignal({ kind: 'playing' })
    tell({ hasStarted: true, isWaiting: false })
    follow()
  }

  const heard: { [event: string]: () => void } = {
    play: () => {
      if (video.paused) return
      wantsPlay = true
      tellPausing('viewer')
      tell()
    },
    playing: becomePlaying,
    waiting: () => {
      watched.interrupt()
      onSignal({ kind: 'waiting' })
      tell({ isWaiting: wantsPlay })
    },
    timeupdate: () => {
      onSignal({ kind: 'tick' })
      follow()
      // Not every browser says `playing` after a seek inside the buffer.
      if (state.isWaiting && !video.seeking && video.readyState >= 3) becomePlaying()
      else tell()
    },
    seeking: () => {
      watched.interrupt()
      onSignal({ kind: 'seeking' })
      tell({ isWaiting: wantsPlay })
    },
    seeked: () => {
      resumeAt = null
      onSignal({ kind: 'seeked' })
      tell(video.paused ? { isWaiting: false } : {})
    },
    pause: () => {
      tellWatched()
      if (!video.paused) return
      tellPausing('viewer')
      if (video.ended) return
      wantsPlay = false
      tell({ isWaiting: false })
    },
    ended: () => {
      wantsPlay = false
      onSignal({ kind: 'ended' })
      if (setup.isLooping()) replay()
      else tell({ isWaiting: false })
    },
    error: () => {
      // hls.js reports its own media errors and tries to mend them first.
      if (!hls && state.phase === 'open') void fallBack()
    },
    volumechange: tell,
    durationchange: tell,
    progress: tell,
  }
  for (const [event, listener] of Object.entries(heard))
    video.addEventListener(event, () => listener(), { signal: listening.signal })

  // In the capture phase: before the recorder sends what there is.
  const leaving = { capture: true, signal: listening.signal }
  document.addEventListener('visibilitychange', tellWatched, leaving)
  addEventListener('pagehide', tellWatched, leaving)

  return {
    state,
    warm: () => {
      if (ways[0]?.kind === 'hls') loadHls().catch(() => {})
    },
    play,
    pause,
    replay,
    seek: (time) => {
      const to = Math.min(Math.max(0, time), state.duration || 0)
      if (resumeAt !== null) resumeAt = to
      jump(to)
      tell()
    },
    setVolume: (volume) => {
      video.volume = Math.min(Math.max(0, volume), 1)
      if (volume > 0) video.muted = false
      tell()
    },
    setMuted: (isMuted) => {
      video.muted = isMuted
      if (!isMuted && video.volume === 0) video.volume = 0.5
      tell()
    },
    chooseQuality: (index) => hls?.choose(index),
    destroy: () => {
      tellWatched()
      listening.abort()
      hls?.destroy()
      video.pause()
      video.removeAttribute('src')
      video.load()
    },
  }
}

function bufferedTo(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
      return buffered.end(index)
  return currentTime
}
