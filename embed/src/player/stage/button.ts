import { h, setAttributes } from './dom.ts'
import { icon, type IconName } from './icons.ts'

export type Button = { element: HTMLButtonElement; render(label: string, icon: IconName): void }

/** An icon button; its label is its accessible name and its tooltip. */
export function createButton(name: string, onPress: () => void): Button {
  const element = h('button', { type: 'button', class: `button ${name}` })
  element.addEventListener('click', onPress)
  let shown: IconName | null = null
  return {
    element,
    render: (label, picture) => {
      setAttributes(element, { 'aria-label': label, title: label })
      if (shown !== picture) element.replaceChildren(icon(picture))
      shown = picture
    },
  }
}
