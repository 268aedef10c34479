import { fetchPlayback, type PlaybackAnswer } from '../playback.ts'
import { readOptions } from '../options.ts'
import type { MountRequest } from '../request.ts'
import { colourProperties } from './colours.ts'
import { h } from './dom.ts'
import { createMessage } from './message.ts'
import css from './player.css?inline'
import { textsFor } from './texts.ts'
import { View } from './view.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

/** `<matinee-player>`: fetches what to play and shows it; a chosen recommendation is a new view in the same place. */
export class MatineePlayer extends HTMLElement {
  private readonly root = this.attachShadow({ mode: 'open' })
  private readonly video = h('video', { playsinline: true, preload: 'auto', tabindex: -1 })
  private view: View | null = null
  private request: MountRequest | null = null
  private turn = 0

  constructor() {
    super()
    this.root.adoptedStyleSheets = [sheet]
  }

  async load(request: MountRequest, plays = false): Promise<void> {
    this.request = request
    this.turn += 1
    const { turn } = this
    const answer = await fetchPlayback(request.origin, request.video, request.player)
    if (turn !== this.turn || !this.isConnected) return
    this.close()
    if (answer.kind !== 'found') return this.explain(answer.kind)
    const { playback } = answer
    for (const [name, value] of Object.entries(colourProperties(playback.player.config.appearance)))
      this.style.setProperty(name, value)
    this.lang = playback.player.language
    if (playback.type === 'external') return this.frame(playback.embedUrl, playback.title)
    this.view = new View({
      element: this,
      place: this.parentElement ?? this,
      video: this.video,
      playback,
      origin: request.origin,
      options: readOptions(request.options),
      isPage: request.isPage,
      loadMs: performance.now() - request.startedAt,
      onChoose: (video) => void this.again({ video }, true),
      onRetry: () => void this.again({}, true),
    })
    this.root.replaceChildren(this.view.element)
    this.view.start(plays)
    if (request.isPage) document.title = playback.title
  }

  disconnectedCallback(): void {
    this.turn += 1
    this.close()
  }

  connectedCallback(): void {
    // Moved by its page: what was shown was closed when it left its old place.
    if (this.request && !this.view) void this.load(this.request)
  }

  private again(change: Partial<MountRequest>, plays: boolean): Promise<void> {
    return this.load({ ...this.request!, ...change, startedAt: performance.now() }, plays)
  }

  private close(): void {
    this.view?.stop()
    this.view = null
  }

  private frame(src: string, title: string): void {
    const allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
    this.root.replaceChildren(h('iframe', { class: 'frame', src, title, allow, allowfullscreen: true }))
  }

  private explain(kind: Exclude<PlaybackAnswer['kind'], 'found'>): void {
    const texts = textsFor(document.documentElement.lang || navigator.language)
    const retry = { label: texts.retry, onRetry: () => void this.again({}, false) }
    const message = createMessage(texts[kind], kind === 'unreachable' ? retry : null)
    this.root.replaceChildren(h('section', { class: 'stage', 'data-phase': 'failed' }, message))
  }
}
