import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSavedState } from '../../lib/savedState.ts'
import { useSession, useUser } from '../../lib/session/session.ts'
import { OwnerConfirmationHost } from '../../shared/owner/OwnerConfirmationHost.tsx'
import { DialogHost } from '../../ui/overlay/DialogHost.tsx'
import { PageFrame } from '../../ui/page/Page.tsx'
import { useMedia } from '../../ui/page/useMedia.ts'
import { TooltipHost } from '../../ui/overlay/TooltipHost.tsx'
import { ActingBar } from './ActingBar.tsx'
import { startOf } from '../access.ts'
import { CommandPaletteHost } from '../palette/CommandPaletteHost.tsx'
import { HeaderEnd } from './HeaderEnd.tsx'
import type { HelpOf } from './HelpLink.tsx'
import { helpOfScreen } from './helpOfScreens.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import { queryClient } from '../queryClient.ts'
import classes from './Shell.module.css'
import { listMenu } from './menu.ts'
import { Sidebar, type SidebarMenu } from './Sidebar.tsx'

/** The frame of every signed-in screen of publishers. */
export const Shell = () => <ShellFrame menu={usePublisherMenu()} helpOf={helpOfScreen} />

type Props = { menu: SidebarMenu; helpOf: HelpOf }

export function ShellFrame({ menu, helpOf }: Props) {
  const userId = useSession((session) => session.user?.id)
  return (
    <QueryClientProvider client={queryClient}>
      <Frame menu={menu} helpOf={helpOf} />
      <CommandPaletteHost key={userId} />
      <DialogHost />
      <OwnerConfirmationHost />
      <TooltipHost />
    </QueryClientProvider>
  )
}

function usePublisherMenu(): SidebarMenu {
  const t = useTranslations('nav')
  const { integrationType, staffRole } = useUser()
  return useMemo(
    () => ({
      label: t('label'),
      home: staffRole ? startOf(integrationType) : '/',
      groups: listMenu(integrationType).map(({ text, entries }) => ({
        title: t(text),
        entries: entries.map((entry) => ({ ...entry, title: t(entry.text) })),
      })),
    }),
    [t, integrationType, staffRole],
  )
}

function Frame({ menu, helpOf }: Props) {
  const t = useTranslations('common')
  const [isOpen, toggle] = useSidebar()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const frame = useMemo(
    () => ({
      start: <MenuDrawer menu={menu} isOpen={isDrawerOpen} setIsOpen={setIsDrawerOpen} />,
      end: <HeaderEnd helpOf={helpOf} />,
    }),
    [menu, helpOf, isDrawerOpen],
  )
  return (
    <div className={classes.frame} data-collapsed={!isOpen || undefined}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <div className={classes.side}>
        <Sidebar menu={menu} isCollapsed={!isOpen} toggle={toggle} />
      </div>
      <div className={classes.content}>
        <ActingBar />
        <div id="content">
          <PageFrame value={frame}>
            <Outlet />
          </PageFrame>
        </div>
      </div>
    </div>
  )
}

/** Below 1100 px tables need the room: the sidebar starts collapsed, and opening it lasts for this visit only. */
function useSidebar(): [isOpen: boolean, toggle: () => void] {
  const saved = useSavedState((state) => state.sidebarOpen)
  const isSmall = useMedia('(width < 1100px)')
  const [openOnSmall, setOpenOnSmall] = useState(false)
  return isSmall
    ? [openOnSmall, () => setOpenOnSmall(!openOnSmall)]
    : [saved, () => useSavedState.setState({ sidebarOpen: !saved })]
}
