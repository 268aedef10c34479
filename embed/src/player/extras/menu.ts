import { h } from '../stage/dom.ts'
import { icon } from '../stage/icons.ts'
import type { Panel } from './sharePanel.ts'

export type MenuItem = { text: string; isChosen: boolean; choose: () => void; lang?: string }
export type Menu = Panel & { render(items: MenuItem[]): void }

/** A menu with one chosen item; the arrow keys move through it. */
export function createMenu(label: string, onClose: () => void): Menu {
  const element = h('div', { class: 'panel menu', role: 'menu', 'aria-label': label, hidden: true })
  const focusChosen = () => element.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
  let shown = ''

  const draw = ({ text, isChosen, choose, lang }: MenuItem) => {
    const button = h(
      'button',
      {
        type: 'button',
        role: 'menuitemradio',
        'aria-checked': String(isChosen),
        tabindex: isChosen ? 0 : -1,
      },
      h('span', { class: 'tick' }),
      h('span', { class: 'item', dir: 'auto', lang: lang ?? null }, text),
    )
    if (isChosen) button.firstElementChild!.append(icon('check'))
    button.addEventListener('click', () => {
      choose()
      onClose()
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
    open: focusChosen,
    render: (items) => {
      const now = JSON.stringify(items)
      if (now === shown) return
      shown = now
      const hadFocus = element.querySelector(':focus') !== null
      element.replaceChildren(...items.map(draw))
      if (hadFocus) focusChosen()
    },
  }
}
