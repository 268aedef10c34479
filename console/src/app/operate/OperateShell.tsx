import {
  IconActivity,
  IconChecklist,
  IconCoins,
  IconFileImport,
  IconHistory,
  IconPlugConnected,
  IconSend,
  IconSpeakerphone,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { holdsStaffRight } from '@matinee/contract/plain/account/staffRoles'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/session.ts'
import { ShellFrame } from '../shellBundle.ts'
import type { SidebarMenu } from '../shell/Sidebar.tsx'

/** The frame of the operators' screens. */
export function OperateShell() {
  const t = useTranslations('operate')
  const { staffRole } = useUser()
  const mayPay = staffRole !== null && holdsStaffRight(staffRole, 'staff.money')
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
          entries: [
            { to: '/operate/accounts', title: t('accounts.title'), icon: IconUsers },
            { to: '/operate/sites', title: t('sites.title'), icon: IconWorld },
          ],
        },
        {
          title: t('advertising'),
          entries: [
            { to: '/operate/campaigns', title: t('campaigns.title'), icon: IconSpeakerphone },
            { to: '/operate/demand', title: t('demand.title'), icon: IconFileImport },
          ],
        },
        ...(mayPay
          ? [
              {
                title: t('payments.group'),
                entries: [
                  { to: '/operate/payments' as const, title: t('payments.title'), icon: IconCoins },
                  { to: '/operate/payouts' as const, title: t('payouts.title'), icon: IconSend },
                ],
              },
            ]
          : []),
        {
          title: t('installation'),
          entries: [
            { to: '/operate/health', title: t('health.title'), icon: IconActivity },
            { to: '/operate/programs', title: t('programs.title'), icon: IconPlugConnected },
            { to: '/operate/audit', title: t('audit.title'), icon: IconHistory },
          ],
        },
      ],
    }),
    [t, mayPay],
  )
  return <ShellFrame menu={menu} />
}
