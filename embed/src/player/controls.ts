import type { Playback } from '@matinee/contract/plain/playback'
import { createButton } from './button.ts'
import { h, setAttributes, setText } from './dom.ts'
import { formatClock } from './formatClock.ts'
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
  openShare: () => void
  openQuality: () => void
  fullscreen: () => void
}

/** The bar at the lower edge. Which buttons it has is the publisher's choice. */
export function createControls(of: {
  playback: Playback
  texts: Texts
  presses: Presses
  canFillScreen: boolean
}): { element: HTMLElement; render(shown: Shown): void } {
  const { texts, presses } = of
  const { appearance } = of.playback.player.config
  const play = createButton('play', presses.toggle)
  const replay = createButton('replay', presses.replay)
  const share = createButton('share', presses.openShare)
  const quality = createButton('quality', presses.openQuality)
  const fullscreen = createButton('fullscreen', presses.fullscreen)
  const volume = createVolume({ texts, onMute: presses.mute, onVolume: presses.setVolume })
  const seek = createSeekBar({ sprite: of.playback.sprite, texts, onSeek: presses.seek })
  const elapsed = h('span')
  const whole = h('span', { class: 'whole' })
  replay.render(texts.replay, 'replay')
  share.render(texts.share, 'share')
  quality.render(texts.quality, 'quality')
  setAttributes(share.element, { 'aria-haspopup': 'dialog' })
  setAttributes(quality.element, { 'aria-haspopup': 'menu' })

  const row = h(
    'div',
    { class: 'row' },
    play.element,
    appearance.showReplay ? replay.element : null,
    volume.element,
    appearance.showTimeDisplay ? h('div', { class: 'time' }, elapsed, whole) : null,
    h('span', { class: 'gap' }),
    quality.element,
    appearance.showShareButton ? share.element : null,
    appearance.showFullScreenButton && of.canFillScreen ? fullscreen.element : null,
  )
  return {
    element: h('div', { class: 'bar' }, appearance.showSeekBar ? seek.element : null, row),
    render: ({ engine, panel, isFullscreen }) => {
      const next = engine.isPaused ? 'play' : 'pause'
      play.render(texts[engine.isEnded ? 'replay' : next], next)
      fullscreen.render(isFullscreen ? texts.reduce : texts.enlarge, isFullscreen ? 'reduce' : 'enlarge')
      setAttributes(quality.element, {
        hidden: engine.qualities.length < 2,
        'aria-expanded': String(panel === 'quality'),
      })
      setAttributes(share.element, { 'aria-expanded': String(panel === 'share') })
      volume.render(engine)
      seek.render(engine)
      setText(elapsed, formatClock(engine.time, engine.duration))
      setText(whole, ` / ${formatClock(engine.duration)}`)
    },
  }
}
