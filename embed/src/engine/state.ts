import type { Playback } from '@matinee/contract/plain/video/playback'
import type { Signal } from '../metrics.ts'

export type Quality = { index: number; height: number }

/** Times in seconds. */
export type EngineState = {
  /** `failed`: every source was tried. */
  phase: 'idle' | 'open' | 'failed'
  hasStarted: boolean
  isPaused: boolean
  isEnded: boolean
  /** Playback is wanted but the data has not arrived. */
  isWaiting: boolean
  time: number
  duration: number
  bufferedTo: number
  volume: number
  isMuted: boolean
  qualities: Quality[]
  /** Index of the viewer's choice; -1: automatic. */
  quality: number
  /** Index of the quality on screen; -1 while unknown. */
  playingQuality: number
}

export type Engine = {
  readonly state: EngineState
  /** Fetches the code for playback, but no media. */
  warm: () => void
  /** Resolves to whether the browser let it start. Call it in the viewer's gesture. */
  play: () => Promise<boolean>
  pause: (by: 'viewer' | 'player') => void
  replay: () => void
  seek: (time: number) => void
  setVolume: (volume: number) => void
  setMuted: (isMuted: boolean) => void
  chooseQuality: (index: number) => void
  destroy: () => void
}

/** The player around the ad breaks of one view. Its custom element has the view's id in `data-view`. */
export type PlayerAround = {
  playback: Playback
  /** The custom element. */
  element: HTMLElement
  /** The content's element. */
  video: HTMLVideoElement
  isPage: boolean
  /** False: the page's visitor has not consented to being counted. */
  options: { measure: boolean }
}

export type EngineSetup = {
  /** Read only when `playback.ads` has breaks; the preview and tests may omit it. */
  ads?: PlayerAround | undefined
  video: HTMLVideoElement
  /** Written by the engine only. */
  state: EngineState
  sources: Playback['sources']
  isLooping: () => boolean
  /** Fetches new addresses, as signed ones expire; null when that fails. */
  renew: () => Promise<Playback['sources'] | null>
  onState: () => void
  onSignal: (signal: Signal) => void
}

/** The state before the first command. */
export function idleState(durationMs: number | null): EngineState {
  return {
    phase: 'idle',
    hasStarted: false,
    isPaused: true,
    isEnded: false,
    isWaiting: false,
    time: 0,
    duration: (durationMs ?? 0) / 1_000,
    bufferedTo: 0,
    volume: 1,
    isMuted: false,
    qualities: [],
    quality: -1,
    playingQuality: -1,
  }
}
