import { LoadCache } from '../../../platform/cache.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { hasPlayer } from '../../players/players.service.ts'
import { readOwnVideo } from '../../videos/videos.service.ts'

/** What a decision needs of the video around an ad break. */
export type BreakVideo = { tags: string[]; durationMs: number | null }

export type VideoReader = (accountId: string, videoId: string) => Promise<BreakVideo | undefined>

/**
 * Videos of an account by id, read again when they are older than `freshMs`. Undefined for a missing or deleted one, another
 * account's, and while PostgreSQL does not answer: the break is then counted without its video.
 */
export function createVideoCache(
  deps: Pick<Deps, 'db' | 'log'>,
  { freshMs, now }: { freshMs: number; now: () => number },
): VideoReader {
  const onError = (error: unknown) =>
    deps.log.warn({ err: error }, 'the video of an ad break could not be read')
  const videos = new LoadCache<BreakVideo | undefined>({ freshMs, retryMs: freshMs, now, onError })
  return (accountId, videoId) =>
    videos.load(`${accountId} ${videoId}`, () => readVideo(deps, accountId, videoId)).catch(() => undefined)
}

export type PlayerCheck = (accountId: string, playerId: string) => Promise<boolean>

/** Whether a player is the account's, likewise. False while PostgreSQL does not answer. */
export function createPlayerCache(
  deps: Pick<Deps, 'db' | 'log'>,
  { freshMs, now }: { freshMs: number; now: () => number },
): PlayerCheck {
  const onError = (error: unknown) =>
    deps.log.warn({ err: error }, 'the player of an ad break could not be read')
  const players = new LoadCache<boolean>({ freshMs, retryMs: freshMs, now, onError })
  return (accountId, playerId) =>
    players.load(`${accountId} ${playerId}`, () => hasPlayer(deps.db, accountId, playerId)).catch(() => false)
}

async function readVideo(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  videoId: string,
): Promise<BreakVideo | undefined> {
  try {
    const { status, tags, durationMs } = await readOwnVideo(deps, accountId, videoId)
    return status === 'DELETED' ? undefined : { tags, durationMs }
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}
