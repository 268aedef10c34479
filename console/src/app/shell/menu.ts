import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import {
  IconAdjustmentsHorizontal,
  IconChartAreaLine,
  IconCoins,
  IconDeviceMobile,
  IconMovie,
  IconPlayerPlay,
  IconReceipt2,
  IconReport,
} from '@tabler/icons-react'
import { canOpen } from '../access.ts'

/** `key`: the letter of the shortcut after G, the same in every language. */
const entries = [
  {
    group: 'video',
    to: '/analytics/videos',
    text: 'videoAnalytics',
    icon: IconChartAreaLine,
    types: [0, 1],
    area: 'analytics',
    key: 'a',
  },
  {
    group: 'video',
    to: '/videos',
    text: 'videoManager',
    icon: IconMovie,
    types: [-1, 0, 1],
    area: 'videoList',
    key: 'v',
  },
  // The documents give type 1 the entry but not the screen.
  {
    group: 'video',
    to: '/players',
    text: 'players',
    icon: IconPlayerPlay,
    types: [0, 1],
    area: 'players',
    key: 'p',
  },
  {
    group: 'earnings',
    to: '/apps',
    text: 'appRevenue',
    icon: IconDeviceMobile,
    types: [3, 4],
    area: 'apps',
    key: 'm',
  },
  {
    group: 'earnings',
    to: '/sites',
    text: 'revenue',
    icon: IconCoins,
    types: [0, 2, 4],
    area: 'sites',
    key: 'r',
  },
  {
    group: 'account',
    to: '/payments',
    text: 'payments',
    icon: IconReceipt2,
    types: [0, 2, 3, 4],
    area: 'payments',
    key: 'y',
  },
  {
    group: 'account',
    to: '/reports',
    text: 'reports',
    icon: IconReport,
    types: [0, 1, 2, 3, 4],
    area: 'reports',
    key: 't',
  },
  {
    group: 'account',
    to: '/settings',
    text: 'siteSettings',
    icon: IconAdjustmentsHorizontal,
    types: [0, 1, 2, 4],
    area: 'settings',
    key: 's',
  },
] as const

const groups = ['video', 'earnings', 'account'] as const

export type MenuEntry = (typeof entries)[number]
export type MenuGroup = { text: (typeof groups)[number]; entries: MenuEntry[] }

const isShown = (type: IntegrationType) => (entry: MenuEntry) =>
  (entry.types as readonly IntegrationType[]).includes(type)

/** The sidebar entries of an account type. Source: the sidebar table of the documents. */
export function listMenu(type: IntegrationType): MenuGroup[] {
  return groups
    .map((group) => ({
      text: group,
      entries: entries.filter((entry) => entry.group === group && isShown(type)(entry)),
    }))
    .filter((group) => group.entries.length > 0)
}

/** The entries with shortcuts: those whose screen the account type may open. */
export const listScreens = (type: IntegrationType): MenuEntry[] =>
  entries.filter((entry) => isShown(type)(entry) && canOpen(type, entry.area))
