import type { Playback } from '@matinee/contract/plain/playback'
import type { Signal } from '../metrics.ts'

export type Quality = { index: number; height: number }

/** Times in seconds. */
export type EngineState = {
  /** `failed`: every way to play it was tried. */
  phase: 'idle' | 'open' | 'failed'
  hasStarted: boolean
  isPaused: boolean
  isEnded: boolean
  /** It should play and cannot: no data yet, or none any more. */
  isWaiting: boolean
  time: number
  duration: number
  bufferedTo: number
  volume: number
  isMuted: boolean
  qualities: Quality[]
  /** Index that the viewer chose; -1: automatic. */
  quality: number
  /** Index of what is being shown; -1 while unknown. */
  playingQuality: number
}

export type Engine = {
  readonly state: EngineState
  /** Fetches the code that playback will need, but no media. */
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

export type EngineSetup = {
  video: HTMLVideoElement
  /** Written by the engine only. */
  state: EngineState
  sources: Playback['sources']
  isLooping: () => boolean
  /** Asks for the addresses once more, as signed ones run out; null when they cannot be had. */
  renew: () => Promise<Playback['sources'] | null>
  onState: () => void
  onSignal: (signal: Signal) => void
}

/** Before anything was asked of it. */
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
