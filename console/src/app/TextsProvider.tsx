import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { useSavedState } from '../lib/savedState.ts'
import { useSession } from '../lib/session/session.ts'
import { loadTexts, useTexts, type LoadedTexts } from '../lib/texts.ts'
import type { en } from '../texts/en.ts'

/** Shows the previous language until the texts of the chosen one are loaded, and sets <html lang> to it. */
export function TextsProvider({
  first,
  children,
}: {
  first: { language: Language; texts: LoadedTexts }
  children: (closeLabel: string) => ReactNode
}) {
  const wanted = useSavedState((state) => state.language)
  const timeZone = useSession((session) => session.user?.timezone)
  const [language, setLanguage] = useState(first.language)
  const texts = useTexts(({ loaded }) => loaded[language]) ?? first.texts

  // In the same paint as the texts.
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  useEffect(() => {
    if (wanted === language) return undefined
    let isCurrent = true
    void loadTexts(wanted).then(() => isCurrent && setLanguage(wanted))
    return () => {
      isCurrent = false
    }
  }, [wanted, language])

  return (
    <IntlProvider
      locale={language}
      // The keys of every language are those of English, checked where the texts are written.
      messages={texts as typeof en}
      timeZone={timeZone ?? 'UTC'}
    >
      {children(texts.common.close)}
    </IntlProvider>
  )
}
