import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import {
  IconBook2,
  IconCalendarRepeat,
  IconGauge,
  IconKey,
  IconListDetails,
  IconLogout,
  IconPlugConnected,
  IconPlus,
  IconReceipt2,
  IconRefresh,
  IconShieldLock,
  IconUpload,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { changeLanguage } from '../../lib/session/changeLanguage.ts'
import { chooseColourScheme, useColourScheme } from '../../lib/colourScheme.ts'
import { configQuery } from '../../shared/config.queries.ts'
import { folded } from '../../lib/folded.ts'
import { useSession, useUser } from '../../lib/session/session.ts'
import { canOpen } from '../access.ts'
import { IconKeyboard, IconLanguage, IconTheme } from './commandsIcons.tsx'
import { listScreens } from '../shell/menu.ts'
import { openOverlay, useKeys } from './shortcuts.ts'
import { useClearCache } from '../shell/useClearCache.ts'

/** Something that can be chosen in the palette. */
export type Command = {
  /** Unique in the list: 'go:/videos', 'video:v1'. */
  id: string
  text: string
  icon: ReactNode
  /** Words that find it without being shown. */
  also?: string
  /** Quiet, at the right. */
  note?: string
  /** The keys that do the same, pressed one after the other. */
  keys?: readonly string[]
  /** An address of this console; without one `run` does it. */
  href?: string
  run?: () => unknown
  /** Further actions on it; their short texts extend its own. */
  more?: readonly Command[]
  /** The list goes on after it. */
  staysOpen?: boolean
}

export type CommandGroup = {
  id: 'recent' | 'go' | 'videos' | 'players' | 'sites' | 'accounts' | 'switch' | 'actions'
  commands: readonly Command[]
}

/**
 * Those that hold every word typed, in any case and without marks; what begins with them first. One or two letters,
 * and words that are not shown, count at the beginning of a word only: elsewhere nobody would see why.
 */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const wanted = folded(typed.trim())
  const words = wanted.split(/\s+/)
  const rankOf = ({ text, also = '' }: Command) => {
    const [shown, hidden] = [folded(text), folded(also)]
    if (shown.startsWith(wanted)) return 0
    if (words.every((word) => begins(shown, word))) return 1
    const holds = (word: string) => (word.length > 2 && shown.includes(word)) || begins(shown, word)
    if (words.every(holds)) return 2
    return words.every((word) => holds(word) || begins(hidden, word)) ? 3 : null
  }
  return commands
    .flatMap((command) => {
      const rank = rankOf(command)
      return rank === null ? [] : [{ command, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command)
}

/** Whether a word of `text` begins with `typed`, which may go on beyond that word, as in an email. */
function begins(text: string, typed: string): boolean {
  for (let at = text.indexOf(typed); at !== -1; at = text.indexOf(typed, at + 1))
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, at))) return true
  return false
}

const look = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** Screens that are not in the sidebar. Without an `area` every account has them. */
const furtherScreens = [
  {
    href: '/playback-rules',
    text: 'videos.playbackRules',
    also: 'playbackRules',
    icon: IconShieldLock,
    area: 'playbackRules',
  },
  {
    href: '/settings/adstxt',
    text: 'palette.adsTxt',
    also: 'adsTxt',
    icon: IconListDetails,
    area: 'settings',
  },
  {
    href: '/reports/scheduled',
    text: 'palette.scheduledReports',
    also: 'scheduledReports',
    icon: IconCalendarRepeat,
    area: 'reports',
  },
  {
    href: '/payments/edit',
    text: 'palette.paymentDetails',
    also: 'paymentDetails',
    icon: IconReceipt2,
    area: 'payments',
  },
  { href: '/auth/apps', text: 'nav.connectedApps', also: 'connectedApps', icon: IconPlugConnected },
  { href: '/auth/usage', text: 'nav.usage', also: 'usage', icon: IconGauge },
  {
    href: '/auth/changepassword',
    text: 'nav.changePassword',
    also: 'changePassword',
    icon: IconKey,
    isForOwner: true,
  },
] as const

/** The account's screens; the guards of the routes decide. */
export function useScreenCommands(): Command[] {
  const t = useTranslations()
  const { integrationType: type } = useUser()
  const isOwner = useSession((session) => session.actor === null)
  const areKeysOn = useKeys((state) => state.areOn)
  const main: Command[] = listScreens(type).map(({ to, text, icon: Icon, key }) => ({
    id: `go:${to}`,
    text: t(`nav.${text}`),
    also: t(`palette.also.${text}`),
    icon: <Icon {...look} />,
    href: to,
    ...(areKeysOn && { keys: ['G', key.toUpperCase()] }),
  }))
  const further = furtherScreens
    .filter((screen) => !('area' in screen) || canOpen(type, screen.area))
    .filter((screen) => !('isForOwner' in screen) || isOwner)
    .map(({ href, text, also, icon: Icon }) => ({
      id: `go:${href}`,
      text: t(text),
      also: t(`palette.also.${also}`),
      icon: <Icon {...look} />,
      href,
    }))
  return [...main, ...further]
}

/** Forms that add something. */
const forms = [
  { href: '/videos/upload', text: 'upload', icon: IconUpload, area: 'videoUpload', rights: [] },
  { href: '/players/new', text: 'newPlayer', icon: IconPlus, area: 'players', rights: [] },
  { href: '/sites/add', text: 'addSite', icon: IconPlus, area: 'sites', rights: ['sites.write'] },
  // Each kind of report has a right of its own; one is enough.
  {
    href: '/reports/scheduled#new',
    text: 'scheduleReport',
    icon: IconCalendarRepeat,
    area: 'reports',
    rights: ['siteReport.read', 'appReport.read'],
  },
] as const

/** Actions available on every screen. */
export function useActionCommands(): Command[] {
  return [...useFormCommands(), ...useDisplayCommands(), ...useHelpCommands(), ...useSessionCommands()]
}

function useFormCommands(): Command[] {
  const t = useTranslations('palette')
  const { integrationType: type } = useUser()
  return forms
    .filter(
      ({ area, rights }) =>
        canOpen(type, area) && (rights.length === 0 || rights.some((right) => holdsRight(type, right))),
    )
    .map(({ href, text, icon: Icon }) => ({
      id: `do:${href}`,
      text: t(text),
      also: t(`also.${text}`),
      icon: <Icon {...look} />,
      href,
    }))
}

function useDisplayCommands(): Command[] {
  const t = useTranslations('palette')
  const language = useLocale()
  const isDark = useColourScheme((state) => state.shown === 'dark')
  return [
    {
      id: 'do:theme',
      text: t(isDark ? 'light' : 'dark'),
      also: t('also.theme'),
      icon: <IconTheme />,
      run: () => chooseColourScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'do:language',
      text: t('otherLanguage'),
      also: t('also.language'),
      icon: <IconLanguage />,
      run: () => changeLanguage(language === 'en' ? 'tr' : 'en'),
    },
  ]
}

function useHelpCommands(): Command[] {
  const t = useTranslations('palette')
  const { data: config } = useQuery(configQuery)
  const areKeysOn = useKeys((state) => state.areOn)
  const shortcuts: Command = {
    id: 'do:shortcuts',
    text: t('shortcuts'),
    also: t('also.shortcuts'),
    icon: <IconKeyboard />,
    ...(areKeysOn && { keys: ['?'] }),
    run: () => openOverlay('help'),
  }
  if (!config) return [shortcuts]
  return [
    shortcuts,
    {
      id: 'do:documentation',
      text: t('documentation'),
      also: t('also.documentation'),
      icon: <IconBook2 {...look} />,
      run: () => window.open(config.docsUrl, '_blank', 'noreferrer'),
    },
  ]
}

function useSessionCommands(): Command[] {
  const t = useTranslations()
  const clearCache = useClearCache()
  return [
    {
      id: 'do:clearCache',
      text: t('nav.clearCache'),
      also: t('palette.also.clearCache'),
      icon: <IconRefresh {...look} />,
      run: clearCache,
    },
    {
      id: 'do:logOut',
      text: t('nav.logOut'),
      also: t('palette.also.logOut'),
      icon: <IconLogout {...look} />,
      href: '/auth/logout',
    },
  ]
}
