import type { Texts } from '../texts.ts'
import { createButton } from './button.ts'
import { h, setAttributes } from './dom.ts'
import type { Part } from './seekBar.ts'

/** Mute button with a slider that opens next to it. */
export function createVolume({
  texts,
  onMute,
  onVolume,
}: {
  texts: Texts
  onMute: () => void
  onVolume: (volume: number) => void
}): Part {
  const mute = createButton('mute', onMute)
  const slider = h('input', {
    type: 'range',
    min: 0,
    max: 100,
    step: 5,
    class: 'level',
    'aria-label': texts.volume,
  })
  slider.addEventListener('input', () => onVolume(slider.valueAsNumber / 100))
  return {
    element: h('div', { class: 'volume' }, mute.element, slider),
    render: (state) => {
      const level = state.isMuted ? 0 : Math.round(state.volume * 100)
      mute.render(state.isMuted ? texts.unmute : texts.mute, state.isMuted ? 'muted' : 'sound')
      slider.valueAsNumber = level
      slider.style.setProperty('--level', `${level}%`)
      setAttributes(slider, { 'aria-valuetext': `${level}%` })
    },
  }
}
