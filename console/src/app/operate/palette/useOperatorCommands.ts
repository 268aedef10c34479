import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { OperatorCommands } from '../../palette/usePaletteGroups.ts'
import { useOperatorScreens } from './operatorScreens.tsx'
import { useOperatorSearch } from './operatorSearch.tsx'

/** What operators find in the palette in addition to publishers; first in their own area. */
export function useOperatorCommands(typed: string): OperatorCommands {
  const t = useTranslations('nav')
  const isFirst = useLocation({ select: ({ pathname }) => /^\/operate(\/|$)/i.test(pathname) })
  const screens = useOperatorScreens()
  const { groups, isSearching } = useOperatorSearch(typed)
  return {
    isFirst,
    screens: { id: 'operate-screens', title: t('operate'), commands: screens },
    found: groups,
    isSearching,
  }
}
