import { IconHelpCircle } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { helpPath } from '../../lib/helpPath.ts'
import { iconButtonClass } from '../../ui/form/IconButton.tsx'
import { helpOfScreen, type ScreenId } from './helpOfScreens.ts'

/** Opens the help page about this screen in a new tab, so that nothing typed is lost. */
export function HelpLink() {
  const t = useTranslations('nav')
  const page = useMatches({
    select: (matches) => {
      const { routeId, params } = matches.at(-1)!
      return helpOfScreen(routeId as ScreenId, params)
    },
  })
  return (
    <a
      className={iconButtonClass()}
      href={helpPath(page)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('help')}
      data-tip={t('help')}
    >
      <IconHelpCircle size={20} stroke={1.7} aria-hidden="true" />
    </a>
  )
}
