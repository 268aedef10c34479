import { IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Piece } from '../../features/help/search/searchHelp.ts'
import { helpPath } from '../../lib/helpPath.ts'
import { useUser } from '../../lib/session/session.ts'
import type { Command } from './commands.tsx'

const most = 3
const icon = <IconHelpCircle size={18} stroke={1.7} aria-hidden />

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')

/**
 * The best parts of help pages that have every word. They open in a new tab, so that nothing typed on the screen is lost. The
 * index is loaded with the first letter.
 */
export function useHelpPageCommands(typed: string): Command[] {
  const language = useLocale()
  const isOperator = useUser().staffRole !== null
  const isTyping = typed.trim() !== ''
  const { data: index } = useQuery({
    queryKey: ['helpIndex', language, isOperator],
    queryFn: async () =>
      (await import('../../features/help/search/loadHelpIndex.ts')).loadHelpIndex(language),
    staleTime: Infinity,
    enabled: isTyping,
  })
  if (!index || !isTyping) return []
  return index
    .searchStrictly(typed)
    .slice(0, most)
    .map(({ key, page, anchor, title, heading }) => ({
      id: `help:${key}`,
      text: heading ? `${textOf(title)} › ${textOf(heading)}` : textOf(title),
      icon,
      run: () => window.open(helpPath(page, anchor ?? undefined), '_blank', 'noreferrer'),
    }))
}

/** Opens all results in the help. */
export function useHelpSearchCommand(typed: string): Command {
  const t = useTranslations('palette')
  const search = typed.trim()
  return {
    id: 'helpSearch',
    text: t('searchHelp', { typed: search }),
    icon,
    run: () => window.open(`/help?${new URLSearchParams({ q: search }).toString()}`, '_blank', 'noreferrer'),
  }
}
