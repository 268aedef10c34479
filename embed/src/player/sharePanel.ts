import { createButton } from './button.ts'
import { h, setText } from './dom.ts'
import type { PanelTexts } from './panelTexts.ts'

export type Panel = { element: HTMLElement; open(): void }

const copiedMs = 5_000

/** The link with a copy button, and the system's own share sheet where there is one. */
export function createSharePanel(of: {
  texts: PanelTexts
  link: string
  title: string
  onUse: () => void
  onClose: () => void
}): Panel {
  const { texts } = of
  const close = createButton('close', of.onClose)
  close.render(texts.close, 'close')
  const field = h('input', { type: 'text', readonly: true, 'aria-label': texts.link })
  field.value = of.link
  field.addEventListener('focus', () => field.select())
  const copy = h('button', { type: 'button', class: 'solid-button' }, texts.copy)
  const note = h('p', { class: 'note', role: 'status' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const copyAndSay = async () => {
    of.onUse()
    const isCopied = await copyLink(field)
    setText(copy, isCopied ? texts.copied : texts.copy)
    setText(note, isCopied ? texts.copied : texts.copyYourself)
    clearTimeout(timer)
    timer = setTimeout(() => {
      setText(copy, texts.copy)
      setText(note, '')
    }, copiedMs)
  }
  copy.addEventListener('click', () => void copyAndSay())
  const sheet =
    'share' in navigator ? h('button', { type: 'button', class: 'line-button' }, `${texts.share} …`) : null
  sheet?.addEventListener('click', () => {
    of.onUse()
    navigator.share({ title: of.title, url: of.link }).catch(() => {})
  })
  const heading = h('h2', { id: 'share' }, texts.share)
  return {
    element: h(
      'div',
      { class: 'panel share-panel', role: 'dialog', 'aria-labelledby': 'share', hidden: true },
      h('div', { class: 'panel-head' }, heading, close.element),
      field,
      h('div', { class: 'panel-actions' }, copy, sheet),
      note,
    ),
    open: () => copy.focus(),
  }
}

/** The clipboard may be closed to frames and to pages without TLS; the old command still works there. */
async function copyLink(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.select()
    return document.execCommand('copy')
  }
}
