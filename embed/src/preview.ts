import type { Playback } from '@matinee/contract/plain/video/playback'
import type { EmbedOptions } from '@matinee/contract/plain/video/playerConfig'
import type { MountRequest, PlayerElement } from './request.ts'

/** The player chunk's name, which the build fills in. */
declare const PLAYER_CHUNK: string

/** Sent by the console whenever its form changes. */
type PreviewMessage = {
  type: 'matinee-preview'
  playback: Playback
  options: EmbedOptions
  showsControls: boolean
}

/** Shows the bar before the first play too, so that every switch of the editor has a visible effect. */
const withControls = new CSSStyleSheet()
withControls.replaceSync(
  '.stage .bar { visibility: visible !important } .stage[data-phase="poster"] .length { display: none }',
)

const { origin } = location
let player: PlayerElement | null = null
let shown: string | null = null

await import(/* @vite-ignore */ new URL(PLAYER_CHUNK, import.meta.url).href)
addEventListener('message', (event: MessageEvent<PreviewMessage | null>) => {
  if (event.origin !== origin || event.source !== parent || event.data?.type !== 'matinee-preview') return
  show(event.data)
})
parent.postMessage({ type: 'matinee-preview-ready' }, origin)

function show({ playback, options, showsControls }: PreviewMessage): void {
  player ??= place()
  const request: MountRequest = {
    origin,
    video: playback.id,
    player: null,
    token: null,
    options,
    isPage: true,
    startedAt: performance.now(),
  }
  // A change of the player's settings alone keeps the view, so that typing a colour does not flicker.
  const { player: look, ...content } = playback
  const now = JSON.stringify([content, options, look.config.behavior.autoplay])
  if (now === shown) player.restyle(playback)
  else player.show(playback, request)
  shown = now
  // Fetches the extras, as if the pointer had entered.
  player.dispatchEvent(new Event('pointerenter'))
  const sheets = player.shadowRoot!.adoptedStyleSheets.filter((sheet) => sheet !== withControls)
  player.shadowRoot!.adoptedStyleSheets = showsControls ? [...sheets, withControls] : sheets
}

function place(): PlayerElement {
  const box = document.createElement('div')
  // Single properties, not an attribute: the page's CSP forbids inline styles.
  Object.assign(box.style, { position: 'fixed', inset: '0' })
  const element = document.createElement('matinee-player') as PlayerElement
  box.append(element)
  document.body.append(box)
  return element
}
