import {
  IconActivity,
  IconArrowsExchange,
  IconCalendarClock,
  IconChecklist,
  IconCoins,
  IconFileImport,
  IconHistory,
  IconMail,
  IconPlugConnected,
  IconSend,
  IconSpeakerphone,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { holdsStaffRight, type StaffRight, type StaffRole } from '@matinee/contract/plain/account/staffRoles'

/** The sidebar of operators. `right`: who sees a group. `words`: the key of an entry's search words in the palette. */
const groups = [
  {
    title: 'overview',
    right: 'staff.read',
    entries: [{ to: '/operate/today', text: 'today.title', words: 'today', icon: IconChecklist }],
  },
  {
    title: 'publishers',
    right: 'staff.read',
    entries: [
      { to: '/operate/accounts', text: 'accounts.title', words: 'accounts', icon: IconUsers },
      { to: '/operate/sites', text: 'sites.title', words: 'sites', icon: IconWorld },
      { to: '/operate/reports', text: 'reports.title', words: 'reports', icon: IconCalendarClock },
    ],
  },
  {
    title: 'advertising',
    right: 'staff.read',
    entries: [
      { to: '/operate/campaigns', text: 'campaigns.title', words: 'campaigns', icon: IconSpeakerphone },
      { to: '/operate/demand', text: 'demand.title', words: 'demand', icon: IconFileImport },
      { to: '/operate/rates', text: 'rates.title', words: 'rates', icon: IconArrowsExchange },
    ],
  },
  {
    title: 'payments.group',
    right: 'staff.money',
    entries: [
      { to: '/operate/payments', text: 'payments.title', words: 'payments', icon: IconCoins },
      { to: '/operate/payouts', text: 'payouts.title', words: 'payouts', icon: IconSend },
    ],
  },
  {
    title: 'installation',
    right: 'staff.read',
    entries: [
      { to: '/operate/health', text: 'health.title', words: 'health', icon: IconActivity },
      { to: '/operate/programs', text: 'programs.title', words: 'programs', icon: IconPlugConnected },
      { to: '/operate/mails', text: 'mails.title', words: 'mails', icon: IconMail },
      { to: '/operate/audit', text: 'audit.title', words: 'audit', icon: IconHistory },
    ],
  },
] as const satisfies readonly { right: StaffRight; [key: string]: unknown }[]

/** The groups with screens that the role may open. */
export const listOperateMenu = (role: StaffRole | null) =>
  groups.filter(({ right }) => role !== null && holdsStaffRight(role, right))
