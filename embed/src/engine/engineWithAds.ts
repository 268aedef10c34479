import type { AdGate } from '../ads/adGate.ts'
import { ElementEngine } from './engine.ts'
import type { EngineSetup, PlayerAround } from './state.ts'

/** An engine that plays the ad breaks of its video; during a break, the viewer's commands are about the ad. */
export class EngineWithAds extends ElementEngine {
  #gate: AdGate | null = null
  #loading: Promise<void> | null = null
  readonly #setup: EngineSetup
  readonly #player: PlayerAround
  readonly #closing = new AbortController()

  constructor(setup: EngineSetup, player: PlayerAround) {
    super({
      ...setup,
      onState: () => {
        Object.assign(this.state, this.#gate?.breakState())
        setup.onState()
        void this.#gate?.update()
      },
    })
    this.#setup = setup
    this.#player = player
  }

  override warm(): void {
    void this.#load()
    super.warm()
  }

  override async play(): Promise<boolean> {
    const until = AbortSignal.timeout(this.#player.playback.ads!.deadlineMs)
    // Within the viewer's gesture: WebKit then lets the element start later, after the ad.
    if (this.state.phase === 'idle' && !this.#setup.video.src) this.#setup.video.load()
    await Promise.race([this.#load(), new Promise((resolve) => until.addEventListener('abort', resolve))])
    return this.#gate ? this.#gate.play(until) : super.play()
  }

  override pause(by: 'viewer' | 'player'): void {
    if (this.#gate?.press('pause') || this.#gate?.hold()) return
    super.pause(by)
  }

  override setMuted(isMuted: boolean): void {
    if (!this.#gate?.press(isMuted ? 'mute' : 'unmute')) super.setMuted(isMuted)
  }

  override setVolume(volume: number): void {
    if (!this.#gate?.setVolume(volume)) super.setVolume(volume)
  }

  override seek(time: number): void {
    if (!this.#gate?.isShowing()) super.seek(time)
  }

  override replay(): void {
    if (this.#gate?.isShowing()) return
    this.#gate?.cancel()
    super.replay()
  }

  override destroy(): void {
    this.#closing.abort()
    super.destroy()
  }

  #load(): Promise<void> {
    return (this.#loading ??= this.#openGate().catch(() => {
      // A video without ads is better than none.
    }))
  }

  async #openGate(): Promise<void> {
    const { createAdGate } = await import('../ads/adGate.ts')
    const { onSignal } = this.#setup
    this.#gate = createAdGate({
      ...this.#player,
      signal: this.#closing.signal,
      engine: {
        state: this.state,
        prepare: () => this.prepare(),
        play: () => super.play(),
        pause: () => super.pause('player'),
        lend: () => this.lend(),
        takeBack: () => this.takeBack(),
        // The time of an ad is no part of the wait for the first frame.
        restartWait: () => {
          onSignal({ kind: 'paused', by: 'player', isAtEnd: false })
          onSignal({ kind: 'intent' })
        },
      },
      onAdState: () => this.report(),
    })
  }
}
