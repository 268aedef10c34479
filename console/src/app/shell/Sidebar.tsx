import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation, type LinkProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Mark } from '../../ui/page/Mark.tsx'
import { CommandPaletteButton } from '../palette/CommandPaletteButton.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import classes from './Sidebar.module.css'

/** The entry that is marked as current on a screen without an entry. */
const currentEntries: Record<string, string> = { '/playback-rules': '/videos', '/video-ads': '/videos' }

export type SidebarMenu = {
  label: string
  /** Where the mark leads. */
  home: NonNullable<LinkProps['to']>
  groups: readonly {
    title: string
    entries: readonly {
      to: NonNullable<LinkProps['to']>
      title: string
      icon: typeof IconLayoutSidebarLeftCollapse
    }[]
  }[]
}

type Props = { menu: SidebarMenu; isCollapsed?: boolean; toggle?: () => void; onFollow?: () => void }

/** 232 px wide with labels, 64 px with icons only. The menu of small screens shows it without toggle and search. */
export function Sidebar({ menu, isCollapsed = false, toggle, onFollow }: Props) {
  const t = useTranslations('nav')
  const currentEntry = useLocation({ select: ({ pathname }) => currentEntries[pathname] })
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className={classes.sidebar} aria-label={menu.label} data-collapsed={isCollapsed || undefined}>
      <Link to={menu.home} className={classes.brand} aria-label="Matinee" onClick={onFollow}>
        <Mark size={isCollapsed ? 28 : 26} hasWordmark={!isCollapsed} />
      </Link>
      {toggle && <CommandPaletteButton look={isCollapsed ? 'rail' : 'field'} />}
      {menu.groups.map((group) => (
        <div key={group.title} className={classes.group}>
          <Text size="caption" tone="quiet" weight="medium" className={classes.heading}>
            {group.title}
          </Text>
          <ul>
            {group.entries.map(({ to, title, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.entry}
                  aria-current={currentEntry === to ? 'page' : undefined}
                  aria-label={isCollapsed ? title : undefined}
                  data-tip={isCollapsed ? title : undefined}
                  data-tip-side="right"
                  onClick={onFollow}
                >
                  <Icon size={20} stroke={1.7} aria-hidden="true" />
                  {!isCollapsed && <span>{title}</span>}
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
