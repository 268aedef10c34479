import { IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { HelpPage } from '../../../help/contents.ts'
import { helpPath } from '../../lib/helpPath.ts'
import { filterCommands, type Command } from './commands.tsx'

const most = 5
const icon = <IconHelpCircle size={18} stroke={1.7} aria-hidden />

/** The help pages whose titles match. They open in a new tab, so that nothing typed on the screen is lost. */
export function useHelpPageCommands(typed: string): Command[] {
  const language = useLocale()
  const { data = {} } = useQuery({
    queryKey: ['helpTitles', language],
    queryFn: async () => (await import('../../features/help/helpModules.ts')).loadTitles(language),
    staleTime: Infinity,
    enabled: typed.trim() !== '',
  })
  const commands = Object.entries(data).map(([page, { title, summary }]) => ({
    id: `help:${page}`,
    text: title,
    keywords: summary,
    icon,
    run: () => window.open(helpPath(page as HelpPage), '_blank', 'noreferrer'),
  }))
  return filterCommands(commands, typed).slice(0, most)
}

/** Searches the texts of the help, of which the palette knows the titles only. */
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
