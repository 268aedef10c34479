import type { Playback } from '@matinee/contract/plain/video/playback'
import type { EngineState } from '../engine/state.ts'
import { createAds, type AdsSetup } from './ads.ts'

type Break = NonNullable<Playback['ads']>['breaks'][number]

/** The commands that breaks give to the engine of their video. */
type BreakableVideo = {
  state: EngineState
  prepare: () => void
  play: () => Promise<boolean>
  pause: () => void
  /** Gives the video's element to an ad, and takes it back. */
  lend: () => void
  takeBack: () => void
  /** The wait for the first frame begins now. */
  restartWait: () => void
}

type AdGateSetup = AdsSetup & { engine: BreakableVideo }

/** Decides when a break is due, and lets the video wait for it. */
export function createAdGate({ engine, ...setup }: AdGateSetup) {
  const { breaks, deadlineMs } = setup.playback.ads!
  const due = new Set(breaks)
  const ads = createAds(setup)
  let isRunning = false

  async function run(one: Break, position: 1 | 2 | 3): Promise<void> {
    due.delete(one)
    isRunning = true
    if (ads.usesContentElement) engine.lend()
    else if (position === 1) engine.prepare()
    const hasShown = await ads.run(one.tags, position, deadlineMs)
    if (setup.signal.aborted) return
    if (ads.usesContentElement) engine.takeBack()
    if (hasShown && position === 1) engine.restartWait()
    isRunning = false
  }
  async function continueAfter(one: Break, position: 1 | 2): Promise<boolean> {
    await run(one, position)
    return setup.signal.aborted || engine.play()
  }
  /** Of the breaks that a jump has passed, the last one is played, and the others never. */
  function takePassed(): Break | undefined {
    const passed = [...due].filter(({ at }) => typeof at !== 'string' && at.ms / 1_000 <= engine.state.time)
    for (const one of passed) due.delete(one)
    return passed.at(-1)
  }
  const find = (place: 'start' | 'end') => [...due].find(({ at }) => at === place)

  return {
    press: ads.press,
    setVolume: (volume: number) => ads.setVolume(volume),
    /** Whether the ad is paused and muted; null while none plays. */
    adState: ads.state,
    /** Starts playback, after the break before the video if there is one. */
    async play(): Promise<boolean> {
      if (isRunning) {
        ads.press('play')
        return true
      }
      const first = find('start')
      return first ? continueAfter(first, 1) : engine.play()
    },
    /** After each change of the engine's state. */
    async update(): Promise<void> {
      const { isEnded, isPaused } = engine.state
      if (isRunning || (isPaused && !isEnded)) return
      const one = isEnded ? find('end') : takePassed()
      if (!one) return
      if (isEnded) return run(one, 3)
      engine.pause()
      await continueAfter(one, 2)
    },
  }
}

export type AdGate = ReturnType<typeof createAdGate>
