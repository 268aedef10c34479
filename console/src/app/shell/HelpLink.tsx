import { IconHelpCircle } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { HelpPage } from '../../../help/contents.ts'
import { helpPath } from '../../lib/helpPath.ts'
import { iconButtonClass } from '../../ui/form/IconButton.tsx'

/** The help page about a screen, by its route's id and parameters. */
export type HelpOf = (routeId: string, params: object) => HelpPage

/** Opens the help page about this screen in a new tab, so that nothing typed is lost. */
export function HelpLink({ helpOf }: { helpOf: HelpOf }) {
  const t = useTranslations('nav')
  const page = useMatches({
    select: (matches) => {
      const { routeId, params } = matches.at(-1)!
      return helpOf(routeId, params)
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
