import type { IntegrationType } from '@matinee/contract/plain/accountTypes'
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

const entries = [
  {
    group: 'video',
    to: '/analytics/videos',
    text: 'videoAnalytics',
    icon: IconChartAreaLine,
    types: [0, 1],
  },
  { group: 'video', to: '/videos', text: 'videoManager', icon: IconMovie, types: [-1, 0, 1] },
  // Type 1 has the entry (V39) though not the screen (V74): G-003.
  { group: 'video', to: '/players', text: 'players', icon: IconPlayerPlay, types: [0, 1] },
  { group: 'earnings', to: '/apps', text: 'appRevenue', icon: IconDeviceMobile, types: [3, 4] },
  { group: 'earnings', to: '/sites', text: 'revenue', icon: IconCoins, types: [0, 2, 4] },
  { group: 'account', to: '/payments', text: 'payments', icon: IconReceipt2, types: [0, 2, 3, 4] },
  { group: 'account', to: '/reports', text: 'reports', icon: IconReport, types: [0, 1, 2, 3, 4] },
  {
    group: 'account',
    to: '/settings',
    text: 'siteSettings',
    icon: IconAdjustmentsHorizontal,
    types: [0, 1, 2, 4],
  },
] as const

const groups = ['video', 'earnings', 'account'] as const

type MenuEntry = (typeof entries)[number]
export type MenuGroup = { text: (typeof groups)[number]; entries: MenuEntry[] }

/** The sidebar table of the documents (V32–V42): which account type has which entry. */
export function menuOf(type: IntegrationType): MenuGroup[] {
  const isShown = (entry: MenuEntry) => (entry.types as readonly IntegrationType[]).includes(type)
  return groups
    .map((group) => ({
      text: group,
      entries: entries.filter((entry) => entry.group === group && isShown(entry)),
    }))
    .filter((group) => group.entries.length > 0)
}
