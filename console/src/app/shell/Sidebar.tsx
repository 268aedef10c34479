import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/session.ts'
import { Mark } from '../../ui/page/Mark.tsx'
import { CommandPaletteButton } from '../palette/CommandPaletteButton.tsx'
import { listMenu } from './menu.ts'
import { Text } from '../../ui/layout/Text.tsx'
import classes from './Sidebar.module.css'

/** The entry that is marked as current on a screen without an entry. */
const currentEntries: Record<string, string> = { '/playback-rules': '/videos' }

type Props = { isCollapsed?: boolean; toggle?: () => void; onFollow?: () => void }

/** 232 px wide with labels, 64 px with icons only. The menu of small screens shows it without toggle and search. */
export function Sidebar({ isCollapsed = false, toggle, onFollow }: Props) {
  const t = useTranslations('nav')
  const user = useUser()
  const currentEntry = useLocation({ select: ({ pathname }) => currentEntries[pathname] })
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes.sidebar} aria-label={t('label')} data-collapsed={isCollapsed || undefined}>
      <Link to="/" className={classes.brand} aria-label="Matinee" onClick={onFollow}>
        <Mark size={isCollapsed ? 28 : 26} hasWordmark={!isCollapsed} />
      </Link>
      {toggle && <CommandPaletteButton look={isCollapsed ? 'rail' : 'field'} />}
      {listMenu(user.integrationType).map((group) => (
        <div key={group.text} className={classes.group}>
          <Text size="caption" tone="quiet" weight="medium" className={classes.heading}>
            {t(group.text)}
          </Text>
          <ul>
            {group.entries.map(({ to, text, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.entry}
                  aria-current={currentEntry === to ? 'page' : undefined}
                  aria-label={isCollapsed ? t(text) : undefined}
                  data-tip={isCollapsed ? t(text) : undefined}
                  data-tip-side="right"
                  onClick={onFollow}
                >
                  <Icon size={20} stroke={1.7} aria-hidden="true" />
                  {!isCollapsed && <span>{t(text)}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {toggle && (
        <button
          type="button"
          className={classes.toggle}
          onClick={toggle}
          aria-label={isCollapsed ? t('expand') : t('collapse')}
          data-tip={isCollapsed ? t('expand') : t('collapse')}
          data-tip-side="right"
        >
          <Toggle size={20} stroke={1.7} aria-hidden="true" />
        </button>
      )}
    </nav>
  )
}
