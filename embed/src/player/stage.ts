import type { Playback } from '@matinee/contract/plain/playback'
import type { EngineState } from '../engine/state.ts'
import { createControls, type Presses } from './controls.ts'
import { h, setAttributes } from './dom.ts'
import { formatClock } from '@matinee/contract/plain/format'
import { icon } from './icons.ts'
import type { Texts } from './texts.ts'

/** All that the drawing depends on. Only the engine and the view write it. */
export type Shown = {
  engine: EngineState
  panel: 'none' | 'share' | 'quality' | 'captions'
  isFullscreen: boolean
  isFloating: boolean
  /** It plays without sound because the browser wanted so, and the viewer has not said otherwise. */
  isSoundAwaited: boolean
  /** Nobody has moved for a while: the controls step back. */
  isIdle: boolean
}

export type StagePresses = Presses & {
  start: () => void
  surface: (isTouch: boolean) => void
  closePanel: () => void
  closeFloating: () => void
  open: (panel: Shown['panel']) => void
  useShare: () => void
  chooseQuality: (index: number) => void
  choose: (id: string) => void
  /** The panels changed something that only they know. */
  redraw: () => void
}

/** What opens over the video; fetched with the engine, as nobody needs it before. */
export type Panels = {
  elements: HTMLElement[]
  /** Buttons that the bar gets with them. */
  buttons: HTMLElement[]
  /** null: there are none. */
  toggleCaptions: (() => void) | null
  render(shown: Shown): void
  stop(): void
}

export type Stage = {
  element: HTMLElement
  /** Where a failure is told. */
  failure: HTMLElement
  add(panels: Panels): void
  render(shown: Shown): void
}

/** Everything that is seen of one video. Decides nothing: it draws what `render` is given. */
export function createStage(of: {
  playback: Playback
  video: HTMLVideoElement
  texts: Texts
  canFillScreen: boolean
  presses: StagePresses
}): Stage {
  const { playback, texts, presses } = of
  const controls = createControls(of)
  let panels: Panels | null = null
  const poster = createPoster(playback, texts, presses)
  const sound = h('button', { type: 'button', class: 'sound-hint' }, icon('muted'), texts.tapForSound)
  sound.addEventListener('click', presses.mute)
  const failure = h('div', { class: 'failure' })
  const surface = h('div', { class: 'surface' })
  surface.addEventListener('click', (event) => presses.surface(event.pointerType === 'touch'))
  const element = h(
    'section',
    // A click anywhere in it brings the keyboard's focus here, unless it hits a button.
    { class: 'stage', tabindex: -1, 'aria-label': `${texts.player}: ${playback.title}` },
    of.video,
    surface,
    ...poster.elements,
    h('div', { class: 'spinner', role: 'progressbar', 'aria-label': texts.loading }),
    createTop(playback),
    sound,
    controls.element,
    failure,
  )

  return {
    element,
    failure,
    add: (late) => {
      panels = late
      controls.add(late.buttons)
      failure.before(...late.elements)
    },
    render: (shown) => {
      const { engine } = shown
      setAttributes(element, {
        'data-phase': phaseOf(engine),
        'data-waiting': engine.isWaiting,
        'data-idle': shown.isIdle,
        'data-floating': shown.isFloating,
        'data-panel': shown.panel,
      })
      controls.render(shown)
      panels?.render(shown)
      poster.render(engine)
      sound.hidden = !shown.isSoundAwaited || !engine.isMuted || engine.isEnded || !engine.hasStarted
    },
  }
}

function phaseOf(engine: EngineState): string {
  if (engine.phase === 'failed') return 'failed'
  if (engine.isEnded) return 'ended'
  if (!engine.hasStarted) return engine.isPaused ? 'poster' : 'starting'
  return engine.isPaused ? 'paused' : 'playing'
}

function createTop({ title, player }: Playback): HTMLElement {
  const { showTitleBar, showLogo } = player.config.appearance
  const logo = showLogo && player.logo ? h('img', { class: 'logo', src: player.logo, alt: '' }) : null
  logo?.addEventListener('error', () => logo.remove())
  return h(
    'div',
    { class: 'top' },
    showTitleBar ? h('p', { class: 'title', dir: 'auto' }, title) : h('span', { class: 'gap' }),
    logo,
  )
}

function createPoster(playback: Playback, texts: Texts, presses: StagePresses) {
  const picture = playback.poster ? h('img', { class: 'poster', src: playback.poster, alt: '' }) : null
  const start = h(
    'button',
    { type: 'button', class: 'start', 'aria-label': `${texts.play}: ${playback.title}` },
    icon('play'),
  )
  const length = playback.duration === null ? null : formatClock(playback.duration / 1_000)
  const stamp = length && h('span', { class: 'length' }, length)
  start.addEventListener('click', presses.start)
  return {
    elements: [picture, start, stamp || null].filter((part) => part !== null),
    render: (engine: EngineState) => {
      if (picture) setAttributes(picture, { hidden: engine.hasStarted })
      setAttributes(start, { hidden: engine.hasStarted || !engine.isPaused || engine.phase === 'failed' })
      if (stamp) setAttributes(stamp, { hidden: engine.hasStarted || !engine.isPaused })
    },
  }
}
