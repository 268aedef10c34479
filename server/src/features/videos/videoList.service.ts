import { pollMs } from '@matinee/contract/plain/limits'
import * as calls from '@matinee/contract/videos'
import type { ReplyOf } from '@matinee/contract/call'
import type { Video } from '@matinee/contract/videos'
import type { Deps } from '../../platform/deps.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { StoredReply } from '../../platform/http/http.ts'
import { RecentMap } from '../../platform/recentMap.ts'
import { readLifetimes } from '../events/streams/videoRollups.service.ts'
import { presentVideo, type Lifetime } from './presentVideo.ts'
import { readOwnVideo } from './videos.service.ts'
import { listVideos as listPage, readListRevision } from './videoPage.store.ts'
import type { ListedVideo } from './videos.store.ts'

/** Reading figures costs ten times what the rest of a list does: no list shows them older than its own refresh. */
const freshMs = pollMs
/** How long a list waits for its figures before it goes out with the last known ones. */
const patienceMs = 1_500
const rememberedAccounts = 1_000
const rememberedVideos = 1_000
/** Lists of at most 50 videos, some 400 bytes each. */
const storedListCount = 500

/**
 * The last figures of each account, for when the facts store is away: a list of videos is worth more with figures
 * of a minute ago, or zeros after a restart, than not at all.
 */
const lastKnown = new WeakMap<Facts, RecentMap<RecentMap<Known>>>()
type Known = { lifetime: Lifetime | undefined; readAt: number }

type ListQuery = { page: number; perPage: number; search?: string | undefined }
type StoredList = { revision: number; freshUntil: number; bytes: Buffer }
const storedLists = new WeakMap<Facts, RecentMap<StoredList>>()

/**
 * The list as bytes. Every open console asks for it every five seconds, and it seldom differs: the bytes of the last
 * answer stand while no video of the account changed and its figures are fresh.
 */
export async function listVideos(
  deps: Pick<Deps, 'db' | 'facts' | 'config' | 'log'>,
  accountId: string,
  query: ListQuery,
): Promise<StoredReply<ReplyOf<typeof calls.listVideos>>> {
  const lists = storedLists.get(deps.facts) ?? new RecentMap<StoredList>(storedListCount)
  storedLists.set(deps.facts, lists)
  const key = JSON.stringify([accountId, query.page, query.perPage, query.search ?? ''])
  const stored = lists.get(key)
  const isCurrent =
    stored !== undefined &&
    stored.freshUntil > Date.now() &&
    stored.revision === (await readListRevision(deps.db, accountId))
  if (isCurrent) return new StoredReply(stored.bytes)
  const { revision, ...list } = await readList(deps, accountId, query)
  const bytes = Buffer.from(JSON.stringify(calls.listVideos.reply.parse(list)))
  lists.set(key, { revision, freshUntil: figuresFreshUntil(deps.facts, accountId, list.data), bytes })
  return new StoredReply(bytes)
}

async function readList(
  deps: Pick<Deps, 'db' | 'facts' | 'config' | 'log'>,
  accountId: string,
  { page, perPage, search }: ListQuery,
): Promise<ReplyOf<typeof calls.listVideos> & { revision: number }> {
  const { total, revision, videos } = await listPage(deps.db, accountId, { page, perPage, search })
  return { data: await withFigures(deps, accountId, videos), total, page, perPage, revision }
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
  return videos.map((video) => presentVideo(deps.config, video, figures.get(video.id)?.lifetime))
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

/** In the past when figures could not be read; never ends without videos. */
function figuresFreshUntil(facts: Facts, accountId: string, videos: Video[]): number {
  const known = lastKnown.get(facts)?.get(accountId)
  return Math.min(...videos.map(({ id }) => (known?.get(id)?.readAt ?? 0) + freshMs))
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
