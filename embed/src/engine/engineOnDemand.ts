import type { Engine, EngineSetup } from './state.ts'

/**
 * Replaces the engine until the viewer wants to play, then loads the real one, which writes to the same state. A page
 * with posters only loads no engine.
 */
export function createEngineOnDemand(setup: EngineSetup): Engine {
  const { state } = setup
  let engine: Engine | null = null
  let loading: Promise<Engine> | null = null
  let wantsPlay = false
  let isDestroyed = false

  async function load(): Promise<Engine> {
    const { createEngine } = await import('./createEngine.ts')
    if (isDestroyed) throw new Error('The view was closed')
    return (engine = createEngine(setup))
  }
  function report(isWaiting: boolean): void {
    state.isWaiting = isWaiting
    state.isPaused = !isWaiting
    setup.onState()
  }
  async function firstPlay(): Promise<boolean> {
    wantsPlay = true
    report(true)
    try {
      const loaded = await (loading ??= load())
      return wantsPlay ? await loaded.play() : true
    } catch {
      if (isDestroyed) return true
      state.phase = 'failed'
      setup.onSignal({ kind: 'fatal' })
      report(false)
      return true
    }
  }

  return {
    state,
    warm: () => void (loading ??= load()).then((loaded) => loaded.warm()).catch(() => {}),
    // The preview of an account without videos has no sources: nothing plays, and nothing fails.
    play: async () => setup.sources.length === 0 || (engine ? engine.play() : firstPlay()),
    pause: (by) => {
      wantsPlay = false
      if (engine) return engine.pause(by)
      setup.onSignal({ kind: 'paused', by, isAtEnd: false })
      report(false)
    },
    replay: () => engine?.replay(),
    seek: (time) => engine?.seek(time),
    setVolume: (volume) => engine?.setVolume(volume),
    setMuted: (isMuted) => {
      if (engine) return engine.setMuted(isMuted)
      setup.video.muted = state.isMuted = isMuted
      setup.onState()
    },
    chooseQuality: (index) => engine?.chooseQuality(index),
    destroy: () => {
      isDestroyed = true
      engine?.destroy()
    },
  }
}
