import type { Playback } from '@matinee/contract/plain/video/playback'
import { fetchPlayback } from '../playback.ts'
import { readOptions } from '../options.ts'
import type { MountRequest } from '../request.ts'
import { colourProperties } from './colours.ts'
import { h, setAttributes } from './stage/dom.ts'
import { showFailure } from './message.ts'
import css from './player.css?inline'
import { View } from './view.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

/** `<matinee-player>`: fetches a video and shows it; a chosen recommendation is a new view in the same element. */
export class MatineePlayer extends HTMLElement {
  private readonly root = this.attachShadow({ mode: 'open' })
  private readonly video = h('video', { playsinline: true, preload: 'auto' })
  private view: View | null = null
  private request: MountRequest | null = null
  /** Number of the latest load: an answer to an earlier one is ignored. */
  private loadNumber = 0

  constructor() {
    super()
    this.root.adoptedStyleSheets = [sheet]
  }

  async load(request: MountRequest, plays = false): Promise<void> {
    this.request = request
    this.loadNumber += 1
    const { loadNumber } = this
    const answer = await fetchPlayback(request)
    if (loadNumber !== this.loadNumber || !this.isConnected) return
    if ('playback' in answer) return this.show(answer.playback, request, plays)
    this.close()
    const stage = h('section', { class: 'stage', 'data-phase': 'failed' })
    this.root.replaceChildren(stage)
    const language = document.documentElement.lang || navigator.language
    void showFailure(stage, { cause: answer.refusal, language, onRetry: () => void this.reload({}, false) })
  }

  /** Shows a fetched video as a new view. */
  show(playback: Playback, request: MountRequest, plays = false): void {
    this.close()
    this.applyLook(playback)
    if (request.isPage) document.title = playback.title
    if (playback.type === 'external') return this.frame(playback.embedUrl, playback.title)
    // Captions of another origin require it.
    setAttributes(this.video, { crossorigin: playback.captions.length ? 'anonymous' : null })
    // A view without a token is a preview: it fetches nothing.
    const isCounted = playback.token !== ''
    this.view = new View({
      element: this,
      place: this.parentElement ?? this,
      video: this.video,
      playback,
      origin: request.origin,
      options: readOptions(request.options),
      isPage: request.isPage,
      noAds: request.noAds,
      loadMs: performance.now() - request.startedAt,
      onChoose: (video) => void (isCounted && this.reload({ video, token: null }, true)),
      onRetry: () => void (isCounted ? this.reload({}, true) : this.show(playback, request, true)),
      renew: () => fetchPlayback(request),
    })
    this.root.replaceChildren(this.view.element)
    this.view.start(plays)
  }

  /** Applies another look and language to the same video, which keeps playing. */
  restyle(playback: Playback): void {
    this.applyLook(playback)
    this.view?.restyle(playback)
  }

  disconnectedCallback(): void {
    this.loadNumber += 1
    this.close()
  }

  connectedCallback(): void {
    // The page has moved the element, which closed its view.
    if (this.request && !this.view) void this.load(this.request)
  }

  private reload(change: Partial<MountRequest>, plays: boolean): Promise<void> {
    return this.load({ ...this.request!, ...change, startedAt: performance.now() }, plays)
  }

  private close(): void {
    this.view?.stop()
    this.view = null
  }

  private applyLook({ player }: Playback): void {
    for (const [name, value] of Object.entries(colourProperties(player.config.appearance)))
      this.style.setProperty(name, value)
    this.lang = player.language
  }

  private frame(src: string, title: string): void {
    const allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
    this.root.replaceChildren(h('iframe', { class: 'frame', src, title, allow, allowfullscreen: true }))
  }
}
