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
import { redirectOf, type Area } from '../access.ts'
import { IconKeyboard, IconLanguage, IconTheme } from './commandsIcons.tsx'
import { screensOf } from '../shell/menu.ts'
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

/** The screens that the account has; the guards of the routes decide. */
export function useScreenCommands(): Command[] {
  const t = useTranslations()
  const { integrationType: type } = useUser()
  const isOwner = useSession((session) => session.actor === null)
  const areKeysOn = useKeys((state) => state.areOn)
  const main: Command[] = screensOf(type).map(({ to, text, icon: Icon, key }) => ({
    id: `go:${to}`,
    text: t(`nav.${text}`),
    also: t(`palette.also.${text}`),
    icon: <Icon {...look} />,
    href: to,
    ...(areKeysOn && { keys: ['G', key.toUpperCase()] }),
  }))
  const below = [
    {
      href: '/playback-rules',
      isThere: opens(type, 'playbackRules'),
      text: t('videos.playbackRules'),
      also: t('palette.also.playbackRules'),
      icon: <IconShieldLock {...look} />,
    },
    {
      href: '/settings/adstxt',
      isThere: opens(type, 'settings'),
      text: t('palette.adsTxt'),
      also: t('palette.also.adsTxt'),
      icon: <IconListDetails {...look} />,
    },
    {
      href: '/reports/scheduled',
      isThere: opens(type, 'reports'),
      text: t('palette.scheduledReports'),
      also: t('palette.also.scheduledReports'),
      icon: <IconCalendarRepeat {...look} />,
    },
    {
      href: '/payments/edit',
      isThere: opens(type, 'payments'),
      text: t('palette.paymentDetails'),
      also: t('palette.also.paymentDetails'),
      icon: <IconReceipt2 {...look} />,
    },
    {
      href: '/auth/apps',
      isThere: true,
      text: t('nav.connectedApps'),
      also: t('palette.also.connectedApps'),
      icon: <IconPlugConnected {...look} />,
    },
    {
      href: '/auth/usage',
      isThere: true,
      text: t('nav.usage'),
      also: t('palette.also.usage'),
      icon: <IconGauge {...look} />,
    },
    {
      href: '/auth/changepassword',
      isThere: isOwner,
      text: t('nav.changePassword'),
      also: t('palette.also.changePassword'),
      icon: <IconKey {...look} />,
    },
  ]
  return [...main, ...withIds('go', below)]
}

/** Actions available on every screen. */
export function useActionCommands(): Command[] {
  const t = useTranslations()
  const { integrationType: type } = useUser()
  const language = useLocale()
  const isDark = useColourScheme((state) => state.shown === 'dark')
  const { data: config } = useQuery(configQuery)
  const clearCache = useClearCache()
  const areKeysOn = useKeys((state) => state.areOn)
  const mayReport = holdsRight(type, 'siteReport.read') || holdsRight(type, 'appReport.read')
  const places = [
    {
      href: '/videos/upload',
      isThere: opens(type, 'videoUpload'),
      text: t('palette.upload'),
      also: t('palette.also.upload'),
      icon: <IconUpload {...look} />,
    },
    {
      href: '/players/new',
      isThere: opens(type, 'players'),
      text: t('palette.newPlayer'),
      also: t('palette.also.newPlayer'),
      icon: <IconPlus {...look} />,
    },
    {
      href: '/sites/add',
      isThere: opens(type, 'sites') && holdsRight(type, 'sites.write'),
      text: t('palette.addSite'),
      also: t('palette.also.addSite'),
      icon: <IconPlus {...look} />,
    },
    {
      href: '/reports/scheduled#new',
      isThere: opens(type, 'reports') && mayReport,
      text: t('palette.scheduleReport'),
      also: t('palette.also.scheduleReport'),
      icon: <IconCalendarRepeat {...look} />,
    },
  ]
  return [
    ...withIds('do', places),
    {
      id: 'do:theme',
      text: t(isDark ? 'palette.light' : 'palette.dark'),
      also: t('palette.also.theme'),
      icon: <IconTheme />,
      run: () => chooseColourScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'do:language',
      text: t('palette.otherLanguage'),
      also: t('palette.also.language'),
      icon: <IconLanguage />,
      run: () => changeLanguage(language === 'en' ? 'tr' : 'en'),
    },
    {
      id: 'do:shortcuts',
      text: t('palette.shortcuts'),
      also: t('palette.also.shortcuts'),
      icon: <IconKeyboard />,
      ...(areKeysOn && { keys: ['?'] }),
      run: () => openOverlay('help'),
    },
    ...(config
      ? [
          {
            id: 'do:documentation',
            text: t('palette.documentation'),
            also: t('palette.also.documentation'),
            icon: <IconBook2 {...look} />,
            run: () => window.open(config.docsUrl, '_blank', 'noreferrer'),
          },
        ]
      : []),
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

export const opens = (type: Parameters<typeof redirectOf>[0], area: Area): boolean =>
  redirectOf(type, area) === null

type Place = Omit<Command, 'id'> & { href: string; isThere: boolean }

const withIds = (kind: string, places: readonly Place[]): Command[] =>
  places.filter(({ isThere }) => isThere).map((place) => ({ ...place, id: `${kind}:${place.href}` }))
