import type { Playback } from '@matinee/contract/plain/playback'
import { createButton } from './button.ts'
import { h, setText } from './dom.ts'
import { formatClock } from '@matinee/contract/plain/format'
import { createSeekBar } from './seekBar.ts'
import type { Texts } from './texts.ts'
import type { Shown } from './stage.ts'
import { createVolume } from './volume.ts'

export type Presses = {
  toggle: () => void
  replay: () => void
  mute: () => void
  setVolume: (volume: number) => void
  seek: (seconds: number) => void
  fullscreen: () => void
}

/** The bar at the lower edge. Which buttons it has is the publisher's choice. */
export function createControls(of: {
  playback: Playback
  texts: Texts
  presses: Presses
  canFillScreen: boolean
}): { element: HTMLElement; add(buttons: HTMLElement[]): void; render(shown: Shown): void } {
  const { texts, presses } = of
  const { appearance } = of.playback.player.config
  const play = createButton('play', presses.toggle)
  const replay = createButton('replay', presses.replay)
  const fullscreen = createButton('fullscreen', presses.fullscreen)
  const volume = createVolume({ texts, onMute: presses.mute, onVolume: presses.setVolume })
  const seek = createSeekBar({ sprite: of.playback.sprite, texts, onSeek: presses.seek })
  const elapsed = h('span')
  const whole = h('span', { class: 'whole' })
  replay.render(texts.replay, 'replay')

  const gap = h('span', { class: 'gap' })
  const row = h(
    'div',
    { class: 'row' },
    play.element,
    appearance.showReplay ? replay.element : null,
    volume.element,
    appearance.showTimeDisplay ? h('div', { class: 'time' }, elapsed, whole) : null,
    gap,
    appearance.showFullScreenButton && of.canFillScreen ? fullscreen.element : null,
  )
  return {
    element: h('div', { class: 'bar' }, appearance.showSeekBar ? seek.element : null, row),
    // Beside the gap, so that no other button moves.
    add: (buttons) => gap.after(...buttons),
    render: ({ engine, isFullscreen }) => {
      const next = engine.isPaused ? 'play' : 'pause'
      play.render(texts[engine.isEnded ? 'replay' : next], next)
      fullscreen.render(isFullscreen ? texts.reduce : texts.enlarge, isFullscreen ? 'reduce' : 'enlarge')
      volume.render(engine)
      seek.render(engine)
      setText(elapsed, formatClock(engine.time, engine.duration))
      setText(whole, ` / ${formatClock(engine.duration)}`)
    },
  }
}
