import type { Engine } from '../engine/state.ts'
import type { Recorder } from '../recorder.ts'
import type { Autoplay } from './autoplay.ts'

export type Commands = ReturnType<typeof createCommands>

/** What a viewer can tell a player to do: each is counted as the viewer did it and then done by the engine. */
export function createCommands(of: {
  engine: Engine
  recorder: Recorder
  autoplay: Autoplay
  /** Playing is near. */
  warm: () => void
  closePanels: () => void
  /** The viewer has decided about the sound. */
  settleSound: () => void
}) {
  const { engine, recorder, autoplay } = of
  const { state } = engine

  function play(): void {
    autoplay.yieldToViewer()
    of.warm()
    if (state.isEnded) return replay()
    recorder.signal({ kind: 'intent' })
    void engine.play()
  }

  function replay(): void {
    of.closePanels()
    engine.replay()
  }

  function toggle(): void {
    if (state.isPaused) return play()
    autoplay.yieldToViewer()
    engine.pause('viewer')
  }

  function countMute(isMuted: boolean): void {
    if (isMuted !== state.isMuted) recorder.count(isMuted ? 'mute' : 'unmute')
    of.settleSound()
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
