import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useClipboard } from '../../ui/page/useCopy.ts'
import { useFollow } from './useFollow.ts'
import prose from './prose.module.css'

/** The text of an article, with a copy button at each block of code. */
export function HelpProse({ html }: { html: string }) {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const follow = useFollow()
  const blocks = root ? [...root.querySelectorAll<HTMLElement>('[data-code]')] : []
  return (
    <>
      {/* Links and buttons within handle keys themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        key={html}
        ref={setRoot}
        className={prose.prose}
        onClick={follow}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {blocks.map((block, index) => createPortal(<CopyButton block={block} />, block, String(index)))}
    </>
  )
}

/** Where the browser cannot copy, selects the code instead. */
function CopyButton({ block }: { block: HTMLElement }) {
  const t = useTranslations('help')
  const { isCopied, copy } = useClipboard()
  const copyCode = async () => {
    const code = block.querySelector('code')!
    if (!(await copy(code.textContent))) getSelection()?.selectAllChildren(code)
  }
  return (
    <button type="button" className={prose.copy} onClick={() => void copyCode()}>
      <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
    </button>
  )
}
