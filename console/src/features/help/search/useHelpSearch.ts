import { useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import type { HelpIndex, HelpResult } from './searchHelp.ts'

/** What is typed and what it finds. The index is loaded when the list first opens. */
export function useHelpSearch(first: string) {
  const language = useLocale()
  const [typed, type] = useState(first)
  const [isOpen, setIsOpen] = useState(first !== '')
  const [loaded, setLoaded] = useState<{ language: string; index: HelpIndex } | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const index = loaded?.language === language ? loaded.index : null

  useEffect(() => {
    if (!isOpen || index) return undefined
    let isCurrent = true
    const load = async () => {
      try {
        const { loadIndexThenArticles } = await import('./loadHelpIndex.ts')
        const index = await loadIndexThenArticles(language)
        if (isCurrent) setLoaded({ language, index })
      } catch {
        if (isCurrent) setHasFailed(true)
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [isOpen, index, language])

  const results: HelpResult[] = index && typed.trim() !== '' ? index.search(typed) : []
  return {
    typed,
    type,
    isOpen,
    setIsOpen,
    results,
    hasFailed: hasFailed && index === null,
    isReady: index !== null,
  }
}
