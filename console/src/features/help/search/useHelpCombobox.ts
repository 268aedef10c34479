import { useRouter } from '@tanstack/react-router'
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { mostAsked } from '../mostAsked.ts'
import type { HelpResult } from './searchHelp.ts'
import { useHelpSearch } from './useHelpSearch.ts'
import { useHelpTitles } from '../useHelpTitles.ts'

const pathOf = ({ page, anchor }: HelpResult) => `/help/${page}${anchor === null ? '' : `#${anchor}`}`

/** State and keys of the search: what is typed, the rows, and the one that Enter opens. */
export function useHelpCombobox(first: string) {
  const { history } = useRouter()
  const search = useHelpSearch(first)
  const asked = useMostAsked()
  const [chosen, choose] = useState(0)
  const { typed, isOpen, setIsOpen } = search
  const rows = typed.trim() === '' ? asked : search.results
  const active = rows[Math.min(chosen, rows.length - 1)]

  const open = () => setIsOpen(true)
  const close = () => {
    setIsOpen(false)
    choose(0)
  }
  const type = (text: string) => {
    search.type(text)
    choose(0)
    open()
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && rows.length > 0) {
      if (isOpen) choose((rows.indexOf(active!) + step + rows.length) % rows.length)
      open()
    } else if (event.key === 'Enter' && isOpen && active) {
      history.push(pathOf(active))
      close()
      event.currentTarget.blur()
    } else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Escape') search.type('')
    else return
    event.preventDefault()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return { ...search, type, rows, active, open, close, onKeyDown, onBlur }
}

function useMostAsked(): HelpResult[] {
  const t = useTranslations('help')
  const titles = useHelpTitles()
  return mostAsked
    .filter(({ page }) => titles[page])
    .map(({ question, page, anchor = null }) => ({
      key: question,
      page,
      anchor,
      title: [{ text: t(`questions.${question}`), isMatch: false }],
      heading: null,
      excerpt: [],
    }))
}
