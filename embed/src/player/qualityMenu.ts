import type { EngineState } from '../engine/state.ts'
import { h } from './dom.ts'
import { icon } from './icons.ts'
import type { Panel } from './sharePanel.ts'
import type { PanelTexts } from './panelTexts.ts'

export type QualityMenu = Panel & { render(state: EngineState): void }

/** Automatic, then the renditions, largest first. What is ticked is what the engine says, not what was pressed. */
export function createQualityMenu(of: {
  texts: PanelTexts
  onChoose: (index: number) => void
  onClose: () => void
}): QualityMenu {
  const element = h('div', {
    class: 'panel menu',
    role: 'menu',
    'aria-label': of.texts.quality,
    hidden: true,
  })
  let shown = ''

  const item = (text: string, index: number, state: EngineState) => {
    const isChosen = state.quality === index
    const button = h(
      'button',
      {
        type: 'button',
        role: 'menuitemradio',
        'aria-checked': String(isChosen),
        tabindex: isChosen ? 0 : -1,
      },
      h('span', { class: 'tick' }),
      text,
    )
    if (isChosen) button.firstElementChild!.append(icon('check'))
    button.addEventListener('click', () => {
      of.onChoose(index)
      of.onClose()
    })
    return button
  }

  element.addEventListener('keydown', (event) => {
    const items = [...element.querySelectorAll('button')]
    const at = items.findIndex((item) => item.matches(':focus'))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    items.at(to % items.length)?.focus()
  })

  return {
    element,
    open: () => element.querySelector<HTMLElement>('[aria-checked=true]')?.focus(),
    render: (state) => {
      const { qualities, quality, playingQuality } = state
      const key = JSON.stringify([qualities, quality, quality < 0 ? playingQuality : 0])
      if (key === shown) return
      shown = key
      const playing = qualities.find(({ index }) => index === playingQuality)
      const automatic =
        quality < 0 && playing ? `${of.texts.automatic} (${playing.height}p)` : of.texts.automatic
      const hadFocus = element.querySelector(':focus') !== null
      element.replaceChildren(
        item(automatic, -1, state),
        ...qualities
          .toSorted((one, other) => other.height - one.height)
          .map(({ index, height }) => item(`${height}p`, index, state)),
      )
      if (hadFocus) element.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
    },
  }
}
