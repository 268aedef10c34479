import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/session.ts'
import { ShellFrame } from '../shellBundle.ts'
import type { SidebarMenu } from '../shell/Sidebar.tsx'
import { helpOfOperateScreen } from './helpOfOperateScreens.ts'
import { listOperateMenu } from './operateMenu.ts'

/** The frame of the operators' screens. */
export function OperateShell() {
  const t = useTranslations('operate')
  const { staffRole } = useUser()
  const menu = useMemo<SidebarMenu>(
    () => ({
      label: t('menuLabel'),
      home: '/operate/today',
      groups: listOperateMenu(staffRole).map(({ title, entries }) => ({
        title: t(title),
        entries: entries.map(({ to, text, icon }) => ({ to, title: t(text), icon })),
      })),
    }),
    [t, staffRole],
  )
  return <ShellFrame menu={menu} helpOf={helpOfOperateScreen} />
}
