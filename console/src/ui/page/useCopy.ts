import { copiedMs } from '@matinee/contract/plain/limits'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ask } from '../../lib/dialogs.ts'

/** `isCopied` is true for 5 seconds after a copy. Shows an alert if the browser cannot copy. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const t = useTranslations()
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      setIsCopied(false)
      await ask({ title: t('embed.unsupported'), verb: t('common.ok') })
      return
    }
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(setIsCopied, copiedMs, false)
  }
  return { isCopied, copy }
}
