import type { Engine } from '../engine/state.ts'
import type { Recorder } from '../recorder.ts'
import type { Autoplay } from './autoplay.ts'

export type Commands = ReturnType<typeof createCommands>

type CommandsSetup = {
  engine: Engine
  recorder: Recorder
  autoplay: Autoplay
  /** Playback is near. */
  warm: () => void
  closePanels: () => void
  /** The viewer has chosen the sound, so the hint is no longer needed. */
  settleSound: () => void
}

/** The viewer's commands: each is counted, then performed by the engine. */
export function createCommands({
  engine,
  recorder,
  autoplay,
  warm,
  closePanels,
  settleSound,
}: CommandsSetup) {
  const { state } = engine

  function play(): void {
    autoplay.yieldToViewer()
    warm()
    if (state.isEnded) return replay()
    recorder.signal({ kind: 'intent' })
    void engine.play()
  }

  function replay(): void {
    closePanels()
    engine.replay()
  }

  function toggle(): void {
    if (state.isPaused) return play()
    autoplay.yieldToViewer()
    engine.pause('viewer')
  }

  function countMute(isMuted: boolean): void {
    if (isMuted !== state.isMuted) recorder.count(isMuted ? 'mute' : 'unmute')
    settleSound()
  }

  function setVolume(volume: number): void {
    countMute(volume <= 0)
    engine.setVolume(volume)
  }

  function toggleMute(): void {
    const isMuted = !state.isMuted
    countMute(isMuted)
    engine.setMuted(isMuted)
  }

  function seek(seconds: number): void {
    if (!state.hasStarted) return
    recorder.signal({ kind: 'seek' })
    engine.seek(seconds)
  }

  return { play, replay, toggle, setVolume, toggleMute, seek }
}
