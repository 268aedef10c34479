import { pollMs } from '@matinee/contract/plain/limits'
import * as calls from '@matinee/contract/videos'
import type { ReplyOf } from '@matinee/contract/call'
import type { Video } from '@matinee/contract/videos'
import type { Deps } from '../../platform/deps.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { StoredReply } from '../../platform/http/http.ts'
import { Cache } from '../../platform/cache.ts'
import { readLifetimes } from '../events/streams/videoFigures.service.ts'
import { presentVideo, type Lifetime } from './presentVideo.ts'
import { readOwnVideo } from './videos.service.ts'
import { listVideos as listPage, readListRevision } from './videoListPage.store.ts'
import type { ListedVideo } from './videos.store.ts'

/** Reading figures costs ten times the rest of a list. A list shows figures at most as old as its refresh interval. */
const freshMs = pollMs
/** A list waits this long for its figures, then shows the last ones read. */
const figuresTimeoutMs = 1_500
const cachedAccounts = 1_000
const cachedVideos = 1_000
/** Lists of at most 50 videos, some 400 bytes each. */
const storedListCount = 500

/**
 * The last figures of each account, for times when the facts store is unreachable: figures of a minute ago, or zeros after
 * a restart, are better than no list.
 */
const figuresCache = new WeakMap<Facts, Cache<Cache<CachedFigures>>>()
type CachedFigures = { lifetime: Lifetime | undefined; readAt: number }

type ListQuery = { page: number; perPage: number; search?: string | undefined }
type StoredList = { revision: number; freshUntil: number; bytes: Buffer }
const storedLists = new WeakMap<Facts, Cache<StoredList>>()

/**
 * The list as bytes. An open list with a video in progress requests it every five seconds, and it seldom changes: the last answer is
 * reused while no video of the account has changed and its figures are fresh.
 */
export async function listVideos(
  deps: Pick<Deps, 'db' | 'facts' | 'config' | 'log'>,
  accountId: string,
  query: ListQuery,
): Promise<StoredReply<ReplyOf<typeof calls.listVideos>>> {
  const lists = storedLists.get(deps.facts) ?? new Cache<StoredList>(storedListCount)
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
): Promise<Pick<Cache<CachedFigures>, 'get'>> {
  if (ids.length === 0) return new Cache(0)
  const accounts = figuresCache.get(deps.facts) ?? new Cache<Cache<CachedFigures>>(cachedAccounts)
  figuresCache.set(deps.facts, accounts)
  const cached = accounts.get(accountId) ?? new Cache<CachedFigures>(cachedVideos)
  const readAt = Date.now()
  if (ids.every((id) => (cached.get(id)?.readAt ?? 0) > readAt - freshMs)) return cached
  try {
    const read = await withTimeout(readLifetimes(deps.facts, accountId, ids))
    for (const id of ids) cached.set(id, { lifetime: read.get(id), readAt })
    accounts.set(accountId, cached)
  } catch (error) {
    deps.log.warn({ err: error }, 'the figures of a video list could not be read; the last ones are used')
  }
  return cached
}

/** Epoch ms; in the past when figures could not be read, infinite without videos. */
function figuresFreshUntil(facts: Facts, accountId: string, videos: Video[]): number {
  const cached = figuresCache.get(facts)?.get(accountId)
  return Math.min(...videos.map(({ id }) => (cached?.get(id)?.readAt ?? 0) + freshMs))
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the facts store did not answer in time')), figuresTimeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
