import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import {
  IconAd2,
  IconBook2,
  IconCalendarRepeat,
  IconFingerprint,
  IconGauge,
  IconHelpCircle,
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
import { foldText } from '../../lib/foldText.ts'
import { useSession, useUser } from '../../lib/session/session.ts'
import { canOpen } from '../access.ts'
import { IconKeyboard, IconLanguage, IconTheme } from './commandIcons.tsx'
import { listScreens } from '../shell/menu.ts'
import { openOverlay, useKeys } from './shortcuts.ts'
import { useClearCache } from '../shell/useClearCache.ts'

/** An entry of the palette. */
export type Command = {
  /** Unique in the list: 'go:/videos', 'video:v1'. */
  id: string
  text: string
  icon: ReactNode
  /** Words that find the command without being shown. */
  keywords?: string
  /** Shown in quiet text at the right. */
  note?: string
  /** The keys that do the same, pressed one after the other. */
  keys?: readonly string[]
  /** An address of this console. Without one, `run` is called. */
  href?: string
  run?: () => unknown
  /** Further actions on the same thing. */
  more?: readonly Command[]
  /** The palette stays open after it ran. */
  staysOpen?: boolean
}

export type CommandGroup = { commands: readonly Command[] } & (
  | {
      id:
        | 'recent'
        | 'go'
        | 'videos'
        | 'players'
        | 'sites'
        | 'accounts'
        | 'switch'
        | 'help'
        | 'helpSearch'
        | 'actions'
      title?: undefined
    }
  /** A group of operators, whose heading publishers never load. */
  | { id: `operate-${string}`; title: string }
)

/**
 * The commands that contain every typed word, ignoring case and diacritics; those whose text begins with the input come
 * first. Words of one or two letters, and keywords, match only at the start of a word: other matches would look arbitrary.
 */
export function filterCommands(commands: readonly Command[], typed: string): Command[] {
  const input = foldText(typed.trim())
  const words = input.split(/\s+/)
  const rankCommand = ({ text, keywords = '' }: Command) => {
    const [shown, hidden] = [foldText(text), foldText(keywords)]
    if (shown.startsWith(input)) return 0
    if (words.every((word) => hasWordStart(shown, word))) return 1
    const matches = (word: string) => (word.length > 2 && shown.includes(word)) || hasWordStart(shown, word)
    if (words.every(matches)) return 2
    return words.every((word) => matches(word) || hasWordStart(hidden, word)) ? 3 : null
  }
  return commands
    .flatMap((command) => {
      const rank = rankCommand(command)
      return rank === null ? [] : [{ command, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command)
}

/** Whether `typed` matches at the start of a word of `text`; it may extend beyond that word, as in an email. */
function hasWordStart(text: string, typed: string): boolean {
  for (let index = text.indexOf(typed); index !== -1; index = text.indexOf(typed, index + 1))
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, index))) return true
  return false
}

const look = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** Screens that are not in the sidebar. Every account type has those without an `area`. */
const furtherScreens = [
  {
    href: '/playback-rules',
    text: 'videos.playbackRules',
    keywords: 'playbackRules',
    icon: IconShieldLock,
    area: 'playbackRules',
  },
  {
    href: '/video-ads',
    text: 'videoAds.title',
    keywords: 'videoAds',
    icon: IconAd2,
    area: 'videoAds',
  },
  {
    href: '/settings/adstxt',
    text: 'palette.adsTxt',
    keywords: 'adsTxt',
    icon: IconListDetails,
    area: 'settings',
  },
  {
    href: '/reports/scheduled',
    text: 'palette.scheduledReports',
    keywords: 'scheduledReports',
    icon: IconCalendarRepeat,
    area: 'reports',
  },
  {
    href: '/payments/edit',
    text: 'palette.paymentDetails',
    keywords: 'paymentDetails',
    icon: IconReceipt2,
    area: 'payments',
  },
  { href: '/auth/apps', text: 'nav.connectedApps', keywords: 'connectedApps', icon: IconPlugConnected },
  { href: '/auth/usage', text: 'nav.usage', keywords: 'usage', icon: IconGauge },
  {
    href: '/auth/security',
    text: 'nav.security',
    keywords: 'security',
    icon: IconFingerprint,
    isForOwner: true,
  },
  {
    href: '/auth/changepassword',
    text: 'nav.changePassword',
    keywords: 'changePassword',
    icon: IconKey,
    isForOwner: true,
  },
] as const

/** The screens that the account may open. */
export function useScreenCommands(): Command[] {
  const t = useTranslations()
  const { integrationType: type } = useUser()
  const isOwner = useSession((session) => session.actor === null)
  const areKeysOn = useKeys((state) => state.areOn)
  const main: Command[] = listScreens(type).map(({ to, text, icon: Icon, key }) => ({
    id: `go:${to}`,
    text: t(`nav.${text}`),
    keywords: t(`palette.also.${text}`),
    icon: <Icon {...look} />,
    href: to,
    ...(areKeysOn && { keys: ['G', key.toUpperCase()] }),
  }))
  const further = furtherScreens
    .filter((screen) => !('area' in screen) || canOpen(type, screen.area))
    .filter((screen) => !('isForOwner' in screen) || isOwner)
    .map(({ href, text, keywords, icon: Icon }) => ({
      id: `go:${href}`,
      text: t(text),
      keywords: t(`palette.also.${keywords}`),
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
  // Site and app reports have separate rights; one of them is enough.
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
      keywords: t(`also.${text}`),
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
      keywords: t('also.theme'),
      icon: <IconTheme />,
      run: () => chooseColourScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'do:language',
      text: t('otherLanguage'),
      keywords: t('also.language'),
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
    keywords: t('also.shortcuts'),
    icon: <IconKeyboard />,
    ...(areKeysOn && { keys: ['?'] }),
    run: () => openOverlay('help'),
  }
  const help: Command = {
    id: 'do:help',
    text: t('openHelp'),
    keywords: t('also.help'),
    icon: <IconHelpCircle {...look} />,
    run: () => window.open('/help', '_blank', 'noreferrer'),
  }
  // The documentation of most installations is the help.
  if (!config || config.docsUrl.endsWith('/help')) return [help, shortcuts]
  return [
    help,
    shortcuts,
    {
      id: 'do:documentation',
      text: t('documentation'),
      keywords: t('also.documentation'),
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
      keywords: t('palette.also.clearCache'),
      icon: <IconRefresh {...look} />,
      run: clearCache,
    },
    {
      id: 'do:logOut',
      text: t('nav.logOut'),
      keywords: t('palette.also.logOut'),
      icon: <IconLogout {...look} />,
      href: '/auth/logout',
    },
  ]
}
