import type { VideoReasonCode } from '@matinee/contract/plain/videoReasons'
import type { ErrorStatus, VideoStatus } from '@matinee/contract/plain/videoStatus'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../platform/deps.ts'
import { MediaRefused, type TranscodeEngine } from '../../platform/media/engine.ts'
import type { JobRun } from '../../platform/queue.ts'
import { FetchRefused, type Pace } from '../../platform/safeFetch.ts'
import { storeReason } from './storedReason.ts'
import { beat, moveVideo } from './videos.store.ts'

/** `pace`: how slowly servers of links may send, where it is not the usual. */
export type Workshop = { deps: Deps; engine: TranscodeEngine; pace?: Pace }

const beatMs = 2_000

/** The video is no longer in the state that the work is for: deleted, or moved on by another worker. */
export class Overtaken extends Error {}

/**
 * Does `work` while writing a sign of life and the progress to the row; ends it when the row says that it is no
 * longer wanted. A database that is away for a while does not end it.
 */
export async function withHeartbeat<T>(
  deps: Pick<Deps, 'db' | 'log'>,
  of: { videoId: string; during: readonly VideoStatus[]; signal: AbortSignal },
  work: (signal: AbortSignal, report: (percent: number | null) => void) => Promise<T>,
): Promise<T> {
  const overtaken = new AbortController()
  let progress: number | null = null
  let isBeating = false
  let lastBeat = Promise.resolve()
  const sign = async () => {
    try {
      const isWanted = await beat(deps.db, of.videoId, of.during, progress)
      if (!isWanted) overtaken.abort(new Overtaken('the video was deleted or moved on'))
    } catch (error) {
      deps.log.warn({ err: error, videoId: of.videoId }, 'no sign of life could be written')
    }
    isBeating = false
  }
  const timer = setInterval(() => {
    if (isBeating) return
    isBeating = true
    lastBeat = sign()
  }, beatMs)
  try {
    return await work(AbortSignal.any([of.signal, overtaken.signal]), (percent) => (progress = percent))
  } finally {
    clearInterval(timer)
    // One that is on its way would write its progress after the work has cleared it.
    await lastBeat
  }
}

/**
 * Sorts out why a job failed. A file or address that is to blame is an error at once; anything else is thrown, so
 * that it is tried again, and is an error when no try is left.
 */
export async function settleFailure(
  deps: Pick<Deps, 'db' | 'log'>,
  of: { videoId: string; status: ErrorStatus; run: JobRun; error: unknown; giveUpReason: VideoReasonCode },
): Promise<void> {
  const { error, run } = of
  if (error instanceof Overtaken) return
  if (error instanceof MediaRefused || (error instanceof FetchRefused && error.isFinal)) {
    deps.log.info({ err: error, videoId: of.videoId }, 'a source was refused')
    await moveVideo(deps.db, of.videoId, of.status, { statusReason: storeReason(error.reason) })
    return
  }
  // A worker that is being stopped leaves the job to the next one.
  if (run.isLast && !run.signal.aborted) {
    const reason = error instanceof FetchRefused ? error.reason : { code: of.giveUpReason, detail: null }
    await moveVideo(deps.db, of.videoId, of.status, { statusReason: storeReason(reason) })
  }
  throw error
}

/** A folder for one kind of work on one video; what a killed try left in it goes first, unless it can be continued. */
export async function workDir(
  deps: Pick<Deps, 'config'>,
  videoId: string,
  kind: 'download' | 'first' | 'ladder',
): Promise<string> {
  const dir = join(deps.config.dataDir, 'work', `${videoId}.${kind}`)
  if (kind !== 'download') await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true, mode: 0o700 })
  return dir
}
