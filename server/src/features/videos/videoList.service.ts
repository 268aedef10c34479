import { pollMs } from '@matinee/contract/plain/limits'
import type { Video } from '@matinee/contract/videos'
import type { Deps } from '../../platform/deps.ts'
import type { Facts } from '../../platform/facts.ts'
import { RecentMap } from '../../platform/recentMap.ts'
import { readLifetimes } from '../events/events.service.ts'
import { presentVideo, type Lifetime } from './presentVideo.ts'
import { readOwnVideo } from './videos.service.ts'
import { listVideos as listPage } from './videoPage.store.ts'
import type { ListedVideo } from './videos.store.ts'

/** Reading figures costs ten times what the rest of a list does: no list shows them older than its own refresh. */
const freshMs = pollMs
/** How long a list waits for its figures before it goes out with the last known ones. */
const patienceMs = 1_500
const rememberedAccounts = 1_000
const rememberedVideos = 1_000

/**
 * The last figures of each account, for when the facts store is away: a list of videos is worth more with figures
 * of a minute ago, or zeros after a restart, than not at all.
 */
const lastKnown = new WeakMap<Facts, RecentMap<RecentMap<Known>>>()
type Known = { lifetime: Lifetime | undefined; readAt: number }

export async function listVideos(
  deps: Pick<Deps, 'db' | 'facts' | 'config' | 'log'>,
  accountId: string,
  query: { page: number; perPage: number; search?: string | undefined },
): Promise<{ data: Video[]; total: number; page: number; perPage: number }> {
  const { total, videos } = await listPage(deps.db, accountId, query)
  return {
    data: await withFigures(deps, accountId, videos),
    total,
    page: query.page,
    perPage: query.perPage,
  }
}

export async function readVideo(
  deps: Pick<Deps, 'db' | 'facts' | 'config' | 'log'>,
  accountId: string,
  id: string,
): Promise<Video> {
  const [video] = await withFigures(deps, accountId, [await readOwnVideo(deps, accountId, id)])
  return video!
}

export async function withFigures(
  deps: Pick<Deps, 'facts' | 'config' | 'log'>,
  accountId: string,
  videos: ListedVideo[],
): Promise<Video[]> {
  const figures = await readFigures(
    deps,
    accountId,
    videos.map(({ id }) => id),
  )
  return videos.map((video) => presentVideo(deps.config.publicUrl, video, figures.get(video.id)?.lifetime))
}

async function readFigures(
  deps: Pick<Deps, 'facts' | 'log'>,
  accountId: string,
  ids: string[],
): Promise<Pick<RecentMap<Known>, 'get'>> {
  if (ids.length === 0) return new RecentMap(0)
  const accounts = lastKnown.get(deps.facts) ?? new RecentMap<RecentMap<Known>>(rememberedAccounts)
  lastKnown.set(deps.facts, accounts)
  const known = accounts.get(accountId) ?? new RecentMap<Known>(rememberedVideos)
  const readAt = Date.now()
  if (ids.every((id) => (known.get(id)?.readAt ?? 0) > readAt - freshMs)) return known
  try {
    const read = await impatiently(readLifetimes(deps.facts, accountId, ids))
    for (const id of ids) known.set(id, { lifetime: read.get(id), readAt })
    accounts.set(accountId, known)
  } catch (error) {
    deps.log.warn({ err: error }, 'the figures of a video list are not to be had; the last known ones go out')
  }
  return known
}

async function impatiently<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the facts store did not answer in time')), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
