import { formatClock } from '@matinee/contract/plain/format'
import type { Playback } from '@matinee/contract/plain/video/playback'
import type { EngineState } from '../../engine/state.ts'
import type { Texts } from '../texts.ts'
import { createButton } from './button.ts'
import { h, setText } from './dom.ts'
import { createSeekBar } from './seekBar.ts'
import { createVolume } from './volume.ts'

export type BarActions = {
  toggle: () => void
  replay: () => void
  mute: () => void
  setVolume: (volume: number) => void
  seek: (seconds: number) => void
  fullscreen: () => void
}

export type Controls = {
  element: HTMLElement
  add(buttons: HTMLElement[]): void
  render(shown: { engine: EngineState; isFullscreen: boolean }): void
}

/** The bar at the lower edge, with the buttons that the publisher has chosen. */
export function createControls({
  playback,
  texts,
  actions,
  canFillScreen,
}: {
  playback: Playback
  texts: Texts
  actions: BarActions
  canFillScreen: boolean
}): Controls {
  const { appearance } = playback.player.config
  const play = createButton('play', actions.toggle)
  const replay = createButton('replay', actions.replay)
  const fullscreen = createButton('fullscreen', actions.fullscreen)
  const volume = createVolume({ texts, onMute: actions.mute, onVolume: actions.setVolume })
  const seek = createSeekBar({ sprite: playback.sprite, texts, onSeek: actions.seek })
  const elapsed = h('span')
  const total = h('span', { class: 'whole' })
  replay.render(texts.replay, 'replay')

  const gap = h('span', { class: 'gap' })
  const row = h(
    'div',
    { class: 'row' },
    play.element,
    appearance.showReplay ? replay.element : null,
    volume.element,
    appearance.showTimeDisplay ? h('div', { class: 'time' }, elapsed, total) : null,
    gap,
    appearance.showFullScreenButton && canFillScreen ? fullscreen.element : null,
  )
  return {
    element: h('div', { class: 'bar' }, appearance.showSeekBar ? seek.element : null, row),
    // Next to the gap, so that no other button moves.
    add: (buttons) => gap.after(...buttons),
    render: ({ engine, isFullscreen }) => {
      const next = engine.isPaused ? 'play' : 'pause'
      play.render(texts[engine.isEnded ? 'replay' : next], next)
      fullscreen.render(isFullscreen ? texts.reduce : texts.enlarge, isFullscreen ? 'reduce' : 'enlarge')
      volume.render(engine)
      seek.render(engine)
      setText(elapsed, formatClock(engine.time, engine.duration))
      setText(total, ` / ${formatClock(engine.duration)}`)
    },
  }
}
