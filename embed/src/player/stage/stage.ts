import { formatClock } from '@matinee/contract/plain/format'
import type { Playback } from '@matinee/contract/plain/video/playback'
import type { EngineState } from '../../engine/state.ts'
import type { Texts } from '../texts.ts'
import { createControls, type BarActions } from './controls.ts'
import { h, setAttributes } from './dom.ts'
import { icon } from './icons.ts'

/** Everything the drawing depends on. Only the engine and the view write it. */
export type StageState = {
  engine: EngineState
  panel: 'none' | 'share' | 'quality' | 'captions'
  isFullscreen: boolean
  isFloating: boolean
  /** It plays muted because the browser required it, and the viewer has not changed that. */
  isSoundAwaited: boolean
  /** No input for a while: the controls are hidden. */
  isIdle: boolean
}

export type StageActions = BarActions & {
  start: () => void
  surface: (isTouch: boolean) => void
  closePanel: () => void
  closeFloating: () => void
  open: (panel: StageState['panel']) => void
  useShare: () => void
  chooseQuality: (index: number) => void
  choose: (id: string) => void
  /** A panel's own state has changed. */
  redraw: () => void
}

/** The parts that open over the video; fetched with the engine. */
export type Panels = {
  elements: HTMLElement[]
  /** Their buttons for the bar. */
  buttons: HTMLElement[]
  /** null: the video has no captions. */
  toggleCaptions: (() => void) | null
  render(shown: StageState): void
  stop(): void
}

export type Stage = {
  element: HTMLElement
  /** Contains the message of a failure. */
  failure: HTMLElement
  add(panels: Panels): void
  render(shown: StageState): void
}

/** All visible parts of one video: draws the state that `render` receives, and decides nothing. */
export function createStage(setup: {
  playback: Playback
  video: HTMLVideoElement
  texts: Texts
  canFillScreen: boolean
  actions: StageActions
}): Stage {
  const { playback, texts, actions } = setup
  const controls = createControls(setup)
  let panels: Panels | null = null
  const poster = createPoster(playback, texts, actions)
  const sound = h('button', { type: 'button', class: 'sound-hint' }, icon('muted'), texts.tapForSound)
  sound.addEventListener('click', actions.mute)
  const failure = h('div', { class: 'failure' })
  const surface = h('div', { class: 'surface' })
  surface.addEventListener('click', (event) => actions.surface(event.pointerType === 'touch'))
  const element = h(
    'section',
    // A click next to the buttons gives it the keyboard focus.
    { class: 'stage', tabindex: -1, 'aria-label': `${texts.player}: ${playback.title}` },
    setup.video,
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
    add: (added) => {
      panels = added
      controls.add(added.buttons)
      failure.before(...added.elements)
    },
    render: (shown) => {
      const { engine } = shown
      setAttributes(element, {
        'data-phase': stagePhase(engine),
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

function stagePhase(engine: EngineState): string {
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

function createPoster(playback: Playback, texts: Texts, actions: StageActions) {
  const picture = playback.poster ? h('img', { class: 'poster', src: playback.poster, alt: '' }) : null
  const start = h(
    'button',
    { type: 'button', class: 'start', 'aria-label': `${texts.play}: ${playback.title}` },
    icon('play'),
  )
  const length = playback.duration === null ? null : formatClock(playback.duration / 1_000)
  const stamp = length && h('span', { class: 'length' }, length)
  start.addEventListener('click', actions.start)
  return {
    elements: [picture, start, stamp || null].filter((part) => part !== null),
    render: (engine: EngineState) => {
      if (picture) setAttributes(picture, { hidden: engine.hasStarted })
      setAttributes(start, { hidden: engine.hasStarted || !engine.isPaused || engine.phase === 'failed' })
      if (stamp) setAttributes(stamp, { hidden: engine.hasStarted || !engine.isPaused })
    },
  }
}
