import type { Playback } from '@matinee/contract/plain/playback'
import type { EngineState } from '../engine/state.ts'
import { h, setAttributes, setText } from './dom.ts'
import { formatClock } from '@matinee/contract/plain/format'
import { spriteTile } from './spriteTile.ts'
import type { Texts } from './texts.ts'

export type Part = { element: HTMLElement; render(state: EngineState): void }

/** The slider of the playing position, with a preview picture. It asks once per drag, when the pointer lets go. */
export function createSeekBar(of: {
  sprite: Playback['sprite']
  texts: Texts
  onSeek: (seconds: number) => void
}): Part {
  const picture = h('div', { class: 'picture', hidden: !of.sprite })
  const stamp = h('span', { class: 'stamp' })
  const preview = h('div', { class: 'preview', 'aria-hidden': 'true' }, picture, stamp)
  const buffered = h('div', { class: 'buffered' })
  const played = h('div', { class: 'played' })
  const knob = h('div', { class: 'knob' })
  const rail = h('div', { class: 'rail' }, buffered, played)
  const element = h(
    'div',
    { class: 'seek', role: 'slider', tabindex: 0, 'aria-label': of.texts.position, 'aria-valuemin': 0 },
    rail,
    knob,
    preview,
  )
  let duration = 0
  let dragged: number | null = null

  const secondsAt = (event: PointerEvent) => {
    const box = element.getBoundingClientRect()
    return Math.min(Math.max(0, (event.clientX - box.left) / box.width), 1) * duration
  }
  const draw = (seconds: number) => {
    const part = duration > 0 ? Math.min(seconds / duration, 1) : 0
    played.style.transform = `scaleX(${part})`
    knob.style.transform = `translateX(${part * 100}%)`
  }
  const showPreview = (seconds: number) => {
    if (of.sprite) Object.assign(picture.style, spriteTile(of.sprite, seconds))
    setText(stamp, formatClock(seconds, duration))
    // Kept inside the bar, however near its end the pointer is. Moved by transform: anything else would be a layout
    // shift of the publisher's page.
    const room = element.offsetWidth - preview.offsetWidth
    const left = (duration > 0 ? seconds / duration : 0) * element.offsetWidth - preview.offsetWidth / 2
    preview.style.transform = `translateX(${Math.min(Math.max(0, left), room)}px)`
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || duration === 0) return
    element.setPointerCapture(event.pointerId)
    dragged = secondsAt(event)
    element.classList.add('dragged')
    draw(dragged)
    showPreview(dragged)
  })
  element.addEventListener('pointermove', (event) => {
    const seconds = secondsAt(event)
    showPreview(seconds)
    if (dragged === null) return
    dragged = seconds
    draw(seconds)
  })
  const letGo = (asks: boolean) => {
    if (dragged !== null && asks) of.onSeek(dragged)
    dragged = null
    element.classList.remove('dragged')
  }
  element.addEventListener('pointerup', () => letGo(true))
  element.addEventListener('pointercancel', () => letGo(false))

  return {
    element,
    render: (state) => {
      duration = state.duration
      if (dragged === null) draw(state.time)
      buffered.style.transform = `scaleX(${duration > 0 ? Math.min(state.bufferedTo / duration, 1) : 0})`
      setAttributes(element, {
        'aria-valuemax': Math.round(duration),
        'aria-valuenow': Math.round(state.time),
        'aria-valuetext': of.texts.positionOf
          .replace('{0}', formatClock(state.time, duration))
          .replace('{1}', formatClock(duration)),
      })
    },
  }
}
