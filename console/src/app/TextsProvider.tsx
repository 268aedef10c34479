import type { Language } from '@matinee/contract/plain/accountTypes'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { useSavedState } from '../lib/savedState.ts'
import { useSession } from '../lib/session.ts'
import { loadTexts } from '../lib/texts.ts'
import type { en, Texts } from '../texts/en.ts'

type Loaded = { language: Language; texts: Texts }

/** Keeps showing the language it has until the texts of the chosen one have arrived. <html lang> follows (G-029). */
export function TextsProvider({
  first,
  children,
}: {
  first: Loaded
  children: (closeLabel: string) => ReactNode
}) {
  const wanted = useSavedState((state) => state.language)
  const timeZone = useSession((session) => session.user?.timezone)
  const [loaded, setLoaded] = useState(first)

  // With the texts themselves, not after they were painted.
  useLayoutEffect(() => {
    document.documentElement.lang = loaded.language
  }, [loaded.language])
  useEffect(() => {
    if (wanted === loaded.language) return undefined
    let isCurrent = true
    void loadTexts(wanted).then((texts) => isCurrent && setLoaded({ language: wanted, texts }))
    return () => {
      isCurrent = false
    }
  }, [wanted, loaded.language])

  return (
    <IntlProvider
      locale={loaded.language}
      // The keys of every language are those of English, checked where the texts are written.
      messages={loaded.texts as typeof en}
      timeZone={timeZone ?? 'UTC'}
    >
      {children(loaded.texts.common.close)}
    </IntlProvider>
  )
}
