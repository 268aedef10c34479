import { createButton } from '../stage/button.ts'
import { h, setText } from '../stage/dom.ts'
import type { PanelTexts } from './panelTexts.ts'

export type Panel = { element: HTMLElement; open(): void }

const copiedMs = 5_000

/** The link with a copy button, and the system's share sheet where the browser has one. */
export function createSharePanel({
  texts,
  link,
  title,
  onUse,
  onClose,
}: {
  texts: PanelTexts
  link: string
  title: string
  onUse: () => void
  onClose: () => void
}): Panel {
  const close = createButton('close', onClose)
  close.render(texts.close, 'close')
  const field = h('input', { type: 'text', readonly: true, 'aria-label': texts.link })
  field.value = link
  field.addEventListener('focus', () => field.select())
  const note = h('p', { class: 'note', role: 'status' })
  const copy = createCopyButton({ texts, field, note, onUse })
  const sheet =
    'share' in navigator ? h('button', { type: 'button', class: 'line-button' }, `${texts.share} …`) : null
  sheet?.addEventListener('click', () => {
    onUse()
    navigator.share({ title, url: link }).catch(() => {})
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

function createCopyButton({
  texts,
  field,
  note,
  onUse,
}: {
  texts: PanelTexts
  field: HTMLInputElement
  note: HTMLElement
  onUse: () => void
}): HTMLButtonElement {
  const copy = h('button', { type: 'button', class: 'solid-button' }, texts.copy)
  let timer: ReturnType<typeof setTimeout> | undefined
  const copyAndConfirm = async () => {
    onUse()
    const isCopied = await copyLink(field)
    setText(copy, isCopied ? texts.copied : texts.copy)
    setText(note, isCopied ? texts.copied : texts.copyYourself)
    clearTimeout(timer)
    timer = setTimeout(() => {
      setText(copy, texts.copy)
      setText(note, '')
    }, copiedMs)
  }
  copy.addEventListener('click', () => void copyAndConfirm())
  return copy
}

/** Frames and pages without TLS may have no clipboard access; the old command still works there. */
async function copyLink(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.select()
    return document.execCommand('copy')
  }
}
