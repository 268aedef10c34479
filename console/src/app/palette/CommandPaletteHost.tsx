import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify, useSavedState } from '../../lib/savedState.ts'
import { useSession } from '../../lib/session/session.ts'
import { loadPart } from '../../lib/texts.ts'
import { listenForKeys, openOverlay, useKeys } from './shortcuts.ts'

type Parts = typeof import('./paletteBundle.ts')

/** The palette and its texts; loaded on hover or focus of its button, before it is opened. Only operators load their own. */
export async function loadPalette(): Promise<Parts> {
  const { language } = useSavedState.getState()
  const [parts, own] = await Promise.all([
    import('./paletteBundle.ts'),
    useSession.getState().user?.staffRole ? loadOperatorPalette(language) : null,
    loadPart('palette', language),
  ])
  return { ...parts, ...(own && { CommandPalette: own }) }
}

async function loadOperatorPalette(language: Language) {
  const [{ OperatorPalette }] = await Promise.all([
    import('../operate/palette/OperatorPalette.tsx'),
    loadPart('operate', language),
  ])
  return OperatorPalette
}

/** Handles the shortcuts of the console and shows the palette or the list of shortcuts. Another account needs another one. */
export function CommandPaletteHost() {
  const t = useTranslations('errors')
  const { history } = useRouter()
  const open = useKeys((state) => state.open)
  const [parts, setParts] = useState<Parts | null>(null)
  useEffect(() => listenForKeys(history.push), [history])
  useEffect(() => {
    if (!open || parts) return
    void loadPalette().then(setParts, () => {
      openOverlay(null)
      notify({ tone: 'error', message: t('unreachable') })
    })
  }, [open, parts, t])
  if (!open || !parts) return null
  return open === 'help' ? <parts.ShortcutHelp /> : <parts.CommandPalette />
}
