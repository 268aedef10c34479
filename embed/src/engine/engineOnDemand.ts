import type { Engine, EngineSetup } from './state.ts'

/**
 * Stands for the engine until somebody wants to play: then it fetches the real one, which writes the same state.
 * A page full of posters pays for none of it.
 */
export function createEngineOnDemand(setup: EngineSetup): Engine {
  const { state } = setup
  let engine: Engine | null = null
  let loading: Promise<Engine> | null = null
  let isWanted = false
  let isGone = false

  async function load(): Promise<Engine> {
    const { createEngine } = await import('./engine.ts')
    if (isGone) throw new Error('The view was closed')
    engine = createEngine(setup)
    return engine
  }
  function tell(isWaiting: boolean): void {
    state.isWaiting = isWaiting
    state.isPaused = !isWaiting
    setup.onState()
  }
  async function firstPlay(): Promise<boolean> {
    isWanted = true
    tell(true)
    try {
      const loaded = await (loading ??= load())
      return isWanted ? await loaded.play() : true
    } catch {
      if (isGone) return true
      state.phase = 'failed'
      setup.onSignal({ kind: 'fatal' })
      tell(false)
      return true
    }
  }

  return {
    state,
    warm: () => {
      loading ??= load()
      loading.then(
        (loaded) => loaded.warm(),
        () => {},
      )
    },
    play: () => {
      // The preview of an account without videos: nothing to play, and nothing wrong.
      if (setup.sources.length === 0) return Promise.resolve(true)
      return engine ? engine.play() : firstPlay()
    },
    pause: (by) => {
      isWanted = false
      if (engine) return engine.pause(by)
      setup.onSignal({ kind: 'paused', by, isAtEnd: false })
      tell(false)
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
      isGone = true
      engine?.destroy()
    },
  }
}
