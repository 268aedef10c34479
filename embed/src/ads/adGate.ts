import type { Playback } from '@matinee/contract/plain/video/playback'
import type { EngineState } from '../engine/state.ts'
import { createAds, type Ads, type AdsSetup } from './ads.ts'
import { Hold } from './hold.ts'
import type { AdPress } from './playAd.ts'

type Break = NonNullable<Playback['ads']>['breaks'][number]
type Position = 1 | 2 | 3

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

type AdGateSetup = Omit<AdsSetup, 'waitForPlay'> & { engine: BreakableVideo }

/** A break from its request to its end. `hold`: closed while the viewer pauses, or the player is out of sight. */
type Run = { cancelling: AbortController; hold: Hold }

export const createAdGate = (setup: AdGateSetup) => new AdGate(setup)

/** Decides when a break is due, and lets the video wait for it. Whatever happens in a break, the video can be played after it. */
export class AdGate {
  readonly #setup: AdGateSetup
  readonly #due: Set<Break>
  readonly #ads: Ads
  #current: Run | null = null

  constructor(setup: AdGateSetup) {
    this.#setup = setup
    this.#due = new Set(setup.playback.ads!.breaks)
    this.#ads = createAds({ ...setup, waitForPlay: async () => this.#current?.hold.opened() })
    setup.signal.addEventListener('abort', () => this.#current?.hold.open())
  }

  press(action: AdPress): boolean {
    return this.#ads.press(action)
  }

  setVolume(volume: number): boolean {
    return this.#ads.setVolume(volume)
  }

  /** The player's state as the viewer sees it during a break; null outside of breaks. */
  breakState(): Partial<EngineState> | null {
    const isOpen = this.#current?.hold.isOpen
    return this.#ads.state() ?? (isOpen === undefined ? null : { isWaiting: isOpen, isPaused: !isOpen })
  }

  isShowing(): boolean {
    return this.#ads.state() !== null
  }

  /** Holds the ad that is fetched until play is pressed; false outside of that wait. */
  hold(): boolean {
    if (!this.#current || this.isShowing()) return false
    this.#current.hold.close()
    this.#setup.onAdState()
    return true
  }

  /** Ends the wait for an ad that is not shown yet. */
  cancel(): void {
    if (!this.#current || this.isShowing()) return
    const { cancelling, hold } = this.#current
    this.#current = null
    cancelling.abort()
    hold.open()
    if (this.#ads.usesContentElement) this.#setup.engine.takeBack()
  }

  /** Starts playback, after the break before the video if there is one. `until`: fires when the video must begin without ads. */
  async play(until: AbortSignal): Promise<boolean> {
    if (this.#current) {
      this.#current.hold.open()
      this.#ads.press('play')
      this.#setup.onAdState()
      return true
    }
    const first = this.#find('start')
    return first ? this.#continueAfter(first, 1, until) : this.#setup.engine.play()
  }

  /** After each change of the engine's state. */
  async update(): Promise<void> {
    const { engine, playback } = this.#setup
    const { isEnded, isPaused } = engine.state
    if (this.#current || (isPaused && !isEnded)) return
    // The element cannot show an ad and keep the end of the video.
    const one = isEnded ? !this.#ads.usesContentElement && this.#find('end') : this.#takePassed()
    if (!one) return
    const until = AbortSignal.timeout(playback.ads!.deadlineMs)
    if (isEnded) return void (await this.#run(one, 3, until))
    engine.pause()
    await this.#continueAfter(one, 2, until)
  }

  /** Returns whether the video may continue; false: the break was cancelled, or the view closed. */
  async #run(one: Break, position: Position, until: AbortSignal): Promise<boolean> {
    const { engine, signal: closing, onAdState } = this.#setup
    this.#due.delete(one)
    const mine: Run = { cancelling: new AbortController(), hold: new Hold() }
    this.#current = mine
    if (this.#ads.usesContentElement) engine.lend()
    else if (position === 1) engine.prepare()
    const signal = AbortSignal.any([closing, mine.cancelling.signal])
    const hasShown = await this.#ads.run(one.tags, { position, until, signal }).catch(() => false)
    if (this.#current !== mine || closing.aborted) return false
    this.#current = null
    if (this.#ads.usesContentElement) engine.takeBack()
    if (hasShown && position === 1) engine.restartWait()
    onAdState()
    // An ad that was fetched while the player was paused or out of sight may not have come: neither may the video.
    return mine.hold.isOpen
  }

  async #continueAfter(one: Break, position: Position, until: AbortSignal): Promise<boolean> {
    if (!(await this.#run(one, position, until))) return true
    // Autoplay then shows the viewer how to turn the sound on.
    return (await this.#setup.engine.play()) && !this.#ads.wasSilenced()
  }

  /** Of the breaks that a jump has passed, the last one is played, and the others never. */
  #takePassed(): Break | undefined {
    const { time } = this.#setup.engine.state
    const passed = [...this.#due].filter(({ at }) => typeof at !== 'string' && at.ms / 1_000 <= time)
    for (const one of passed) this.#due.delete(one)
    return passed.at(-1)
  }

  #find(place: 'start' | 'end'): Break | undefined {
    return [...this.#due].find(({ at }) => at === place)
  }
}
