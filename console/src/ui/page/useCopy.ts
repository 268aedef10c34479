import { copiedMs } from '@matinee/contract/plain/limits'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ask } from '../../lib/dialogs.ts'

/** `isCopied` is true for 5 seconds after a copy. `copy` resolves to false if the browser cannot copy, as without TLS. */
export function useClipboard(): { isCopied: boolean; copy: (text: string) => Promise<boolean> } {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string) {
    clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setIsCopied(false)
      return false
    }
    setIsCopied(true)
    timer.current = setTimeout(setIsCopied, copiedMs, false)
    return true
  }
  return { isCopied, copy }
}

/** Shows an alert if the browser cannot copy. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const t = useTranslations()
  const { isCopied, copy } = useClipboard()
  return {
    isCopied,
    copy: async (text) => {
      if (!(await copy(text))) await ask({ title: t('embed.unsupported'), verb: t('common.ok') })
    },
  }
}
