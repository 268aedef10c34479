import type { VideoReasonCode } from '@matinee/contract/plain/video/videoReasons'
import type { ErrorStatus, VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../platform/deps.ts'
import { MediaRefused, type TranscodeEngine } from '../../../platform/media/engine.ts'
import type { JobRun } from '../../../platform/queue.ts'
import { FetchRefused, type Pace } from '../../../platform/safeFetch.ts'
import { storeReason } from '../storedReason.ts'
import { beat, moveVideo } from '../videos.store.ts'

/** `pace`: the slowest acceptable download, where it is not the default. */
export type PipelineContext = { deps: Deps; engine: TranscodeEngine; pace?: Pace }

const beatMs = 2_000

/** The video has left the status that the work is for: deleted, or moved on by another worker. */
export class Overtaken extends Error {}

/**
 * Runs `work` while writing heartbeat and progress to the row; aborts it when the row has left `during`. An
 * unreachable database does not abort it.
 */
export async function withHeartbeat<T>(
  deps: Pick<Deps, 'db' | 'log'>,
  { videoId, during, signal }: { videoId: string; during: readonly VideoStatus[]; signal: AbortSignal },
  work: (signal: AbortSignal, report: (percent: number | null) => void) => Promise<T>,
): Promise<T> {
  const overtaken = new AbortController()
  let progress: number | null = null
  let isBeating = false
  let lastBeat = Promise.resolve()
  const writeHeartbeat = async () => {
    try {
      const isWanted = await beat(deps.db, videoId, during, progress)
      if (!isWanted) overtaken.abort(new Overtaken('the video was deleted or moved on'))
    } catch (error) {
      deps.log.warn({ err: error, videoId }, 'a heartbeat could not be written')
    }
    isBeating = false
  }
  const timer = setInterval(() => {
    if (isBeating) return
    isBeating = true
    lastBeat = writeHeartbeat()
  }, beatMs)
  try {
    return await work(AbortSignal.any([signal, overtaken.signal]), (percent) => (progress = percent))
  } finally {
    clearInterval(timer)
    // A heartbeat in flight would write its progress after the work has cleared it.
    await lastBeat
  }
}

/**
 * Records why a job failed. An unusable file or address ends in `status` at once; any other error is thrown, so that
 * the queue retries, and ends in `status` after the last attempt.
 */
export async function settleFailure(
  deps: Pick<Deps, 'db' | 'log'>,
  {
    videoId,
    status,
    run,
    error,
    giveUpReason,
  }: { videoId: string; status: ErrorStatus; run: JobRun; error: unknown; giveUpReason: VideoReasonCode },
): Promise<void> {
  if (error instanceof Overtaken) return
  if (error instanceof MediaRefused || (error instanceof FetchRefused && error.isFinal)) {
    deps.log.info({ err: error, videoId }, 'a source was refused')
    await moveVideo(deps.db, videoId, status, { statusReason: storeReason(error.reason) })
    return
  }
  // A worker that is being stopped leaves the job to the next one.
  if (run.isLast && !run.signal.aborted) {
    const reason = error instanceof FetchRefused ? error.reason : { code: giveUpReason, detail: null }
    await moveVideo(deps.db, videoId, status, { statusReason: storeReason(reason) })
  }
  throw error
}

/** A folder for one kind of work on one video. The leftovers of a killed attempt are removed, unless it can resume. */
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
