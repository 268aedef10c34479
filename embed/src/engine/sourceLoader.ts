import type { Playback } from '@matinee/contract/plain/video/playback'
import type { HlsSource } from './hlsSource.ts'
import { detectBrowser, rankSources, type RankedSource } from './sources.ts'
import type { EngineSetup, EngineState } from './state.ts'

/** A 403 this soon after the addresses were renewed does not come from their expiry. */
const renewalMs = 60_000

const importHls = () => import('./hlsSource.ts')

export type SourceLoaderSetup = Pick<EngineSetup, 'video' | 'state' | 'sources' | 'renew'> & {
  signal: AbortSignal
  report: (change: Partial<EngineState>) => void
  /** The HLS source failed and hls.js could not recover it. */
  onHlsFailure: () => void
  /** No source is left to try. */
  onExhausted: () => void
}

/** Opens the best source in the element and, after a failure, the next one at the same position. */
export class SourceLoader {
  /** Position at which the next source starts, in seconds; null once it plays. */
  resumeAt: number | null = null
  readonly #setup: SourceLoaderSetup
  #remaining: RankedSource[]
  #current: RankedSource | null = null
  #hls: HlsSource | null = null
  #opening: Promise<void> | null = null
  #renewedAt = -Infinity
  #isSuspended = false

  constructor(setup: SourceLoaderSetup) {
    this.#setup = setup
    this.#remaining = this.#rank(setup.sources)
  }

  get usesHls(): boolean {
    return this.#hls !== null
  }

  get hasSource(): boolean {
    return this.#current !== null
  }

  warm(): void {
    if (this.#remaining[0]?.kind === 'hls') importHls().catch(() => {})
  }

  /** Returns null if the source is set synchronously, so that play() stays within the viewer's gesture. */
  open(): Promise<void> | null {
    const { state } = this.#setup
    if (state.phase === 'idle') {
      state.phase = 'open'
      this.#openNext()
    }
    return this.#opening
  }

  /** Detaches the failed source and stores its position. */
  close(): RankedSource | null {
    const { state } = this.#setup
    const failed = this.#current
    this.#current = null
    if (state.time > 0 && !state.isEnded) this.resumeAt = state.time
    this.destroy()
    state.qualities = []
    return failed
  }

  /** Detaches the source for an ad that needs the element. */
  suspend(): void {
    const current = this.close()
    if (current) this.#remaining.unshift(current)
    this.#isSuspended = current !== null
  }

  /** Opens the source again where it was. */
  resume(): void {
    if (this.#isSuspended) this.#openNext()
    this.#isSuspended = false
  }

  /** Opens the same sources again if the failed address had expired, else the next one. */
  async openAfter(failed: RankedSource): Promise<void> {
    const { signal, renew } = this.#setup
    if (await this.#hasExpired(failed.src)) {
      this.#renewedAt = performance.now()
      const renewed = await renew()
      if (renewed) this.#remaining = this.#rank(renewed)
    }
    if (!signal.aborted) this.#openNext()
  }

  chooseQuality(index: number): void {
    this.#hls?.choose(index)
  }

  destroy(): void {
    this.#hls?.destroy()
    this.#hls = null
  }

  #rank(sources: Playback['sources']): RankedSource[] {
    return rankSources(sources, detectBrowser(this.#setup.video))
  }

  #openNext(): void {
    const step = this.#next()
    this.#opening = step
    void step?.finally(() => {
      if (this.#opening === step) this.#opening = null
    })
  }

  #next(): Promise<void> | null {
    const source = this.#remaining.shift()
    this.#current = source ?? null
    if (source?.kind === 'hls') return this.#attachOrSkip(source)
    if (source) this.#openDirectly(source)
    else this.#setup.onExhausted()
    return null
  }

  async #attachOrSkip(source: RankedSource): Promise<void> {
    try {
      await this.#attach(source)
    } catch {
      await this.#next()
    }
  }

  async #attach({ src }: RankedSource): Promise<void> {
    const { video, signal, report, onHlsFailure } = this.#setup
    const { attachHls, canPlayHls } = await importHls()
    if (signal.aborted) return
    if (!canPlayHls()) throw new Error('No Media Source Extensions')
    this.#hls = attachHls(
      video,
      { src, startPosition: this.resumeAt ?? -1 },
      {
        qualities: (qualities) => report({ qualities }),
        quality: (playingQuality, quality) => report({ playingQuality, quality }),
        fatal: onHlsFailure,
      },
    )
  }

  #openDirectly({ src }: RankedSource): void {
    const { video } = this.#setup
    video.src = src
    if (this.resumeAt !== null) video.currentTime = this.resumeAt
  }

  async #hasExpired(src: string): Promise<boolean> {
    if (performance.now() - this.#renewedAt < renewalMs) return false
    try {
      const answer = await fetch(src, { credentials: 'omit', signal: this.#setup.signal })
      void answer.body?.cancel()
      return answer.status === 403
    } catch {
      return false
    }
  }
}
