import { takesFiles } from '@matinee/contract/plain/account/accountTypes'
import type { Video } from '@matinee/contract/videos'
import { formatLength, formatNumber } from '@matinee/contract/plain/format'
import {
  IconChartAreaLine,
  IconCode,
  IconDeviceMobile,
  IconMovie,
  IconPlayerPlay,
  IconRefresh,
  IconUserShare,
  IconWorld,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { normalSearch } from '../../features/videos/list/videoListSearch.ts'
import { VideoThumbnail } from '../../features/videos/VideoThumbnail.tsx'
import { foldText } from '../../lib/foldText.ts'
import { isAllSites } from '../../shared/isAllSites.ts'
import { playerListQuery, sitesQuery, videoListQuery } from '../../shared/lists.queries.ts'
import { useSession, useUser } from '../../lib/session/session.ts'
import { useSwitchTargets } from '../../shared/switchTargets.queries.ts'
import { canOpen } from '../access.ts'
import { filterCommands, type Command, type CommandGroup } from './commands.tsx'
import { useDebounced } from './useDebounced.ts'

const maxVideos = 6
const maxOthers = 5
const look = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** Commands for what is typed: videos by the server's search; players, sites and accounts by their names. */
export function useSearchCommands(typed: string): { groups: CommandGroup[]; isSearching: boolean } {
  const videos = useVideos(typed)
  const players = usePlayers(typed)
  const sites = useSites(typed)
  const accounts = useAppAccounts(typed)
  const switches = useSwitchCommands(typed)
  return {
    groups: [
      { id: 'players', commands: players.commands },
      { id: 'sites', commands: sites.commands },
      { id: 'accounts', commands: accounts },
      { id: 'switch', commands: switches },
      { id: 'videos', commands: videos.commands },
    ],
    isSearching: [videos, players, sites].some(({ isSearching }) => isSearching),
  }
}

type SearchResult = { commands: Command[]; isSearching: boolean }
const nothing: SearchResult = { commands: [], isSearching: false }

function useVideos(typed: string): SearchResult {
  const t = useTranslations()
  const language = useLocale()
  const toCommand = useVideoCommand()
  const { integrationType: type } = useUser()
  const now = normalSearch(typed)
  const search = useDebounced(now)
  const canList = canOpen(type, 'videoList')
  const query = useQuery({
    ...videoListQuery({ page: 0, perPage: maxVideos, search }),
    enabled: canList && now !== '' && search !== '',
    refetchInterval: false,
  })
  if (!canList || now === '') return nothing
  const isOutdated = now !== search || query.isPlaceholderData
  if (!isOutdated && query.isError && !query.data) return failed('videos', t, query.refetch)
  const { data = [], total = 0 } = query.data ?? {}
  // While the search runs: the previous results that match the new text too.
  const shown = isOutdated ? data.filter(({ title }) => foldText(title).includes(foldText(now))) : data
  const commands = shown.slice(0, maxVideos).map(toCommand)
  if (!isOutdated && total > maxVideos)
    commands.push({
      id: 'videos:all',
      text: t('palette.allVideos', { count: formatNumber(total, language) }),
      icon: <IconMovie {...look} />,
      href: `/videos?search=${encodeURIComponent(now)}`,
    })
  return { commands, isSearching: isOutdated || query.isPending }
}

/** Opens the first of these that the account type may open: the video, its analytics, the list of videos. */
function useVideoCommand(): (video: Video) => Command {
  const t = useTranslations()
  const { integrationType: type, videoInfrastructure } = useUser()
  const hasEmbeds = canOpen(type, 'videoEmbed') && type !== -1 && !takesFiles(videoInfrastructure)
  return (video) => {
    const { id, status, duration } = video
    const title = video.title || t('videos.untitled')
    const isAvailable = status === 'AVAILABLE'
    const isDeleted = status === 'DELETED'
    const segment = encodeURIComponent(id)
    const analytics = {
      id: `video:${id}:analytics`,
      text: t('videos.analytics'),
      icon: <IconChartAreaLine {...look} />,
      href: `/analytics/videos/${segment}`,
    }
    const embed = {
      id: `video:${id}:embed`,
      text: t('videos.embed'),
      icon: <IconCode {...look} />,
      href: `/videos/${segment}/embed`,
    }
    const mayEdit = canOpen(type, 'video') && !isDeleted
    const hasAnalytics = canOpen(type, 'analytics') && (isAvailable || isDeleted)
    return {
      id: `video:${id}`,
      text: title,
      icon: <VideoThumbnail video={video} />,
      note: isAvailable ? formatLength(duration) : t(`status.${status}`),
      href: mayEdit ? `/videos/${segment}` : canOpen(type, 'analytics') ? analytics.href : '/videos',
      more: mayEdit
        ? [...(hasAnalytics ? [analytics] : []), ...(hasEmbeds && isAvailable ? [embed] : [])]
        : [],
    }
  }
}

function usePlayers(typed: string): SearchResult {
  const t = useTranslations()
  const { integrationType: type } = useUser()
  const canList = canOpen(type, 'players')
  const query = useQuery({ ...playerListQuery, enabled: canList })
  if (!canList || typed.trim() === '') return nothing
  if (query.isError && !query.data) return failed('players', t, query.refetch)
  const players = (query.data?.data ?? []).filter(({ status }) => status === 'AVAILABLE')
  const commands = players.map(({ id, name, isDefault }) => ({
    id: `player:${id}`,
    text: name,
    icon: <IconPlayerPlay {...look} />,
    href: `/players/${encodeURIComponent(id)}`,
    ...(isDefault && { note: t('palette.isDefault') }),
  }))
  return { commands: filterCommands(commands, typed).slice(0, maxOthers), isSearching: query.isPending }
}

function useSites(typed: string): SearchResult {
  const t = useTranslations()
  const { integrationType: type } = useUser()
  const canList = canOpen(type, 'sites')
  const query = useQuery({ ...sitesQuery, enabled: canList })
  if (!canList || typed.trim() === '') return nothing
  if (query.isError && !query.data) return failed('sites', t, query.refetch)
  const commands = (query.data?.sites ?? []).map((site) => ({
    id: `site:${site.id}`,
    text: isAllSites(site) ? t('palette.allSites') : site.fqdn,
    icon: <IconWorld {...look} />,
    href: `/sites/${encodeURIComponent(site.id)}`,
  }))
  return { commands: filterCommands(commands, typed).slice(0, maxOthers), isSearching: query.isPending }
}

/** The accounts whose apps an agent reports on. */
function useAppAccounts(typed: string): Command[] {
  const { integrationType: type, appUsers } = useUser()
  if (!canOpen(type, 'apps') || typed.trim() === '') return []
  const commands = appUsers.map(({ id, name }) => ({
    id: `account:${id}`,
    text: name,
    icon: <IconDeviceMobile {...look} />,
    href: `/apps/${encodeURIComponent(id)}`,
  }))
  return filterCommands(commands, typed).slice(0, maxOthers)
}

/** The accounts to switch to, as in the account menu; found by name, email and keywords. */
function useSwitchCommands(typed: string): Command[] {
  const t = useTranslations()
  const navigate = useNavigate()
  const actor = useSession((session) => session.actor)
  const isTyping = typed.trim() !== ''
  const targets = useSwitchTargets({ enabled: isTyping })
  if (!isTyping) return []
  const commands = targets.map(({ id, name, email = '' }) => {
    const isOwn = id === actor?.id
    return {
      id: `switch:${id}`,
      text: name,
      keywords: `${t('palette.also.switch')} ${email}`,
      note: isOwn ? t('auth.yourself') : email,
      icon: <IconUserShare {...look} />,
      run: () => navigate({ to: '/auth/switch', search: { id }, state: { isChosen: true } }),
    }
  })
  return filterCommands(commands, typed).slice(0, maxOthers)
}

type Translate = ReturnType<typeof useTranslations<never>>

/** The command in place of results that could not be loaded: tries again. */
const failed = (
  what: 'videos' | 'players' | 'sites',
  t: Translate,
  refetch: () => unknown,
): SearchResult => ({
  commands: [
    {
      id: `${what}:again`,
      text: t(`palette.failed.${what}`),
      note: t('common.retry'),
      icon: <IconRefresh {...look} />,
      run: refetch,
      staysOpen: true,
    },
  ],
  isSearching: false,
})
