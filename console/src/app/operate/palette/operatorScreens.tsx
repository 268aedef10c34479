import { addMonths, dayIn } from '@matinee/contract/plain/calendar'
import { formatNamedDay } from '@matinee/contract/plain/format'
import { holdsStaffRight, type StaffRight } from '@matinee/contract/plain/account/staffRoles'
import {
  IconChecks,
  IconListDetails,
  IconPlus,
  IconReport,
  IconUpload,
  IconUserCheck,
  IconUserPlus,
  IconWorldPlus,
} from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import type { Command } from '../../palette/commands.tsx'
import { listOperateMenu } from '../operateMenu.ts'

const look = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** Actions and screens that are not in the sidebar. */
const furtherScreens = [
  {
    href: '/operate/accounts/new',
    text: 'account.new',
    words: 'newAccount',
    icon: IconUserPlus,
    right: 'staff.accounts',
  },
  {
    href: '/operate/accounts?status=PENDING',
    text: 'palette.reviewRegistrations',
    words: 'reviewRegistrations',
    icon: IconUserCheck,
    right: 'staff.accounts',
  },
  {
    href: '/operate/sites?state=WITHOUT_PLACEMENT',
    text: 'palette.addPlacements',
    words: 'addPlacements',
    icon: IconWorldPlus,
    right: 'staff.sites',
  },
  {
    href: '/operate/campaigns/new',
    text: 'campaigns.new',
    words: 'newCampaign',
    icon: IconPlus,
    right: 'staff.campaigns',
  },
  {
    href: '/operate/demand/import',
    text: 'demand.importFile',
    words: 'importFile',
    icon: IconUpload,
    right: 'staff.imports',
  },
  {
    href: '/operate/demand/adjustments',
    text: 'demand.ledger',
    words: 'ledger',
    icon: IconListDetails,
    right: 'staff.read',
  },
] as const satisfies readonly { right: StaffRight; [key: string]: unknown }[]

/** The screens of operators that the role may open. */
export function useOperatorScreens(): Command[] {
  const t = useTranslations('operate')
  const ofMonth = useMonthCommands()
  const { staffRole } = useUser()
  if (staffRole === null) return []
  const menu = listOperateMenu(staffRole).flatMap(({ entries }) =>
    entries.map(({ to, text, words, icon: Icon }) => ({
      id: `go:${to}`,
      text: t(text),
      keywords: t(`palette.also.${words}`),
      icon: <Icon {...look} />,
      href: to,
    })),
  )
  const further = furtherScreens
    .filter(({ right }) => holdsStaffRight(staffRole, right))
    .map(({ href, text, words, icon: Icon }) => ({
      id: `go:${href}`,
      text: t(text),
      keywords: t(`palette.also.${words}`),
      icon: <Icon {...look} />,
      href,
    }))
  return [...menu, ...further, ...(holdsStaffRight(staffRole, 'staff.money') ? ofMonth : [])]
}

/** The payments and the proof of the latest month that has ended. */
function useMonthCommands(): Command[] {
  const t = useTranslations('operate')
  const language = useLocale()
  const { timezone } = useUser()
  const term = addMonths(dayIn(timezone), -1).slice(0, 7)
  const month = formatNamedDay(`${term}-01`, 'month', language)
  return [
    {
      id: 'go:approve',
      text: t('palette.approvePayments', { month }),
      keywords: t('palette.also.approvePayments'),
      icon: <IconChecks {...look} />,
      href: `/operate/payments/${term}?state=waiting`,
    },
    {
      id: 'go:proof',
      text: t('payments.proof.title', { month }),
      keywords: t('palette.also.proof'),
      icon: <IconReport {...look} />,
      href: `/operate/payments/${term}/proof`,
    },
  ]
}
