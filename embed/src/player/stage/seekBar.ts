import { formatClock } from '@matinee/contract/plain/format'
import type { Playback } from '@matinee/contract/plain/video/playback'
import type { EngineState } from '../../engine/state.ts'
import type { Texts } from '../texts.ts'
import { h, setAttributes, setText } from './dom.ts'
import { spriteTile } from './spriteTile.ts'

export type Part = { element: HTMLElement; render(state: EngineState): void }

type SeekBarSetup = { sprite: Playback['sprite']; texts: Texts; onSeek: (seconds: number) => void }

/** The slider of the playing position, with a preview picture. It seeks once per drag, when the pointer is released. */
export function createSeekBar({ sprite, texts, onSeek }: SeekBarSetup): Part {
  const preview = createPreview(sprite)
  const buffered = h('div', { class: 'buffered' })
  const played = h('div', { class: 'played' })
  const knob = h('div', { class: 'knob' })
  const element = h(
    'div',
    { class: 'seek', role: 'slider', tabindex: 0, 'aria-label': texts.position, 'aria-valuemin': 0 },
    h('div', { class: 'rail' }, buffered, played),
    knob,
    preview.element,
  )
  let duration = 0
  let dragged: number | null = null

  const draw = (seconds: number) => {
    const part = duration > 0 ? Math.min(seconds / duration, 1) : 0
    played.style.transform = `scaleX(${part})`
    knob.style.transform = `translateX(${part * 100}%)`
  }
  const drag = (seconds: number) => {
    dragged = seconds
    draw(seconds)
  }
  const secondsAt = (event: PointerEvent) => {
    const box = element.getBoundingClientRect()
    return Math.min(Math.max(0, (event.clientX - box.left) / box.width), 1) * duration
  }
  const release = (isSeek: boolean) => {
    if (dragged !== null && isSeek) onSeek(dragged)
    dragged = null
    element.classList.remove('dragged')
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || duration === 0) return
    element.setPointerCapture(event.pointerId)
    element.classList.add('dragged')
    const seconds = secondsAt(event)
    drag(seconds)
    preview.show(seconds, duration)
  })
  element.addEventListener('pointermove', (event) => {
    const seconds = secondsAt(event)
    preview.show(seconds, duration)
    if (dragged !== null) drag(seconds)
  })
  element.addEventListener('pointerup', () => release(true))
  element.addEventListener('pointercancel', () => release(false))

  return {
    element,
    render: (state) => {
      duration = state.duration
      if (dragged === null) draw(state.time)
      buffered.style.transform = `scaleX(${duration > 0 ? Math.min(state.bufferedTo / duration, 1) : 0})`
      setAttributes(element, ariaValues(state, texts.positionOf))
    },
  }
}

function ariaValues({ time, duration }: EngineState, positionText: string) {
  return {
    'aria-valuemax': Math.round(duration),
    'aria-valuenow': Math.round(time),
    'aria-valuetext': positionText
      .replace('{0}', formatClock(time, duration))
      .replace('{1}', formatClock(duration)),
  }
}

function createPreview(sprite: Playback['sprite']) {
  const picture = h('div', { class: 'picture', hidden: !sprite })
  const stamp = h('span', { class: 'stamp' })
  const element = h('div', { class: 'preview', 'aria-hidden': 'true' }, picture, stamp)
  return {
    element,
    show: (seconds: number, duration: number) => {
      if (sprite) Object.assign(picture.style, spriteTile(sprite, seconds))
      setText(stamp, formatClock(seconds, duration))
      // Stays inside the bar. Moved by transform: anything else would be a layout shift of the publisher's page.
      const barWidth = element.parentElement!.offsetWidth
      const room = barWidth - element.offsetWidth
      const left = (duration > 0 ? seconds / duration : 0) * barWidth - element.offsetWidth / 2
      element.style.transform = `translateX(${Math.min(Math.max(0, left), room)}px)`
    },
  }
}
