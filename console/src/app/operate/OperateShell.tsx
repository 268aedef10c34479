import { IconActivity, IconChecklist, IconFileImport, IconHistory, IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ShellFrame } from '../shellBundle.ts'
import type { SidebarMenu } from '../shell/Sidebar.tsx'

/** The frame of the operators' screens. */
export function OperateShell() {
  const t = useTranslations('operate')
  const menu = useMemo<SidebarMenu>(
    () => ({
      label: t('menuLabel'),
      home: '/operate/today',
      hasPalette: false,
      groups: [
        {
          title: t('overview'),
          entries: [{ to: '/operate/today', title: t('today.title'), icon: IconChecklist }],
        },
        {
          title: t('publishers'),
          entries: [{ to: '/operate/accounts', title: t('accounts.title'), icon: IconUsers }],
        },
        {
          title: t('advertising'),
          entries: [{ to: '/operate/demand', title: t('demand.title'), icon: IconFileImport }],
        },
        {
          title: t('installation'),
          entries: [
            { to: '/operate/health', title: t('health.title'), icon: IconActivity },
            { to: '/operate/audit', title: t('audit.title'), icon: IconHistory },
          ],
        },
      ],
    }),
    [t],
  )
  return <ShellFrame menu={menu} />
}
