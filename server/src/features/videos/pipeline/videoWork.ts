import type { VideoReason, VideoReasonCode } from '@matinee/contract/plain/video/videoReasonCodes'
import type { ErrorStatus, VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'
import type { Deps } from '../../../platform/deps.ts'
import { MediaRefused, type TranscodeEngine } from '../../../platform/media/engine.ts'
import type { JobRun } from '../../../platform/queue.ts'
import { FetchRefused, type Pace } from '../../../platform/safeFetch.ts'
import { reasonText, storeReason } from '../storedReason.ts'
import { moveVideo, writeHeartbeat } from '../videos.store.ts'

/** `pace`: the slowest acceptable download, where it is not the default. */
export type PipelineContext = { deps: Deps; engine: TranscodeEngine; pace?: Pace }

const beatMs = 2_000
const leftoverMs = 2 * 86_400_000

/** The status of the video is no longer the one that the work is for: it was deleted, or another worker moved it on. */
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
  const tryHeartbeat = async () => {
    try {
      const isCurrent = await writeHeartbeat(deps.db, videoId, during, progress)
      if (!isCurrent) overtaken.abort(new Overtaken('the video was deleted or moved on'))
    } catch (error) {
      deps.log.warn({ err: error, videoId }, 'a heartbeat could not be written')
    }
    isBeating = false
  }
  const timer = setInterval(() => {
    if (isBeating) return
    isBeating = true
    lastBeat = tryHeartbeat()
  }, beatMs)
  try {
    return await work(AbortSignal.any([signal, overtaken.signal]), (percent) => (progress = percent))
  } finally {
    clearInterval(timer)
    // A heartbeat in flight would write its progress after the work has cleared it.
    await lastBeat
  }
}

/** A link cannot become a video. `isFinal`: another attempt would fail too. */
export class LinkRefused extends Error {
  readonly reason: VideoReason
  readonly isFinal: boolean
  constructor(code: VideoReasonCode, isFinal: boolean, detail: string | null = null) {
    const reason = { code, detail }
    super(reasonText(reason))
    this.reason = reason
    this.isFinal = isFinal
  }
}

/** The reason of an error that the link or file caused; null for any other error. */
export function findRefusal(error: unknown): { reason: VideoReason; isFinal: boolean } | null {
  if (error instanceof LinkRefused) return error
  if (error instanceof MediaRefused) return { reason: { code: error.code, detail: null }, isFinal: true }
  if (!(error instanceof FetchRefused)) return null
  const code = error.code === 'content_refused' ? 'address_not_video' : error.code
  return { reason: { code, detail: error.detail }, isFinal: error.isFinal }
}

/**
 * Records why a job failed. An unusable file or address ends in `status` immediately; any other error is thrown, so that
 * the queue retries, and ends in `status` after the last attempt.
 */
export async function settleFailure(
  deps: Pick<Deps, 'db' | 'log'>,
  {
    videoId,
    status,
    jobRun,
    error,
    giveUpReason,
  }: { videoId: string; status: ErrorStatus; jobRun: JobRun; error: unknown; giveUpReason: VideoReasonCode },
): Promise<void> {
  if (error instanceof Overtaken) return
  const refusal = findRefusal(error)
  if (refusal?.isFinal) {
    // The sentence addresses the publisher; operators search for the code.
    const { reason } = refusal
    deps.log.info({ err: error, videoId, ...reason, reason: reasonText(reason) }, 'a source was refused')
    await moveVideo(deps.db, videoId, status, { statusReason: storeReason(reason) })
    return
  }
  // A worker that is being stopped leaves the job to the next one.
  if (jobRun.isLast && !jobRun.signal.aborted) {
    const reason = refusal?.reason ?? { code: giveUpReason, detail: null }
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

/** Removes what killed attempts left on this machine; a worker calls it, because each has a folder of its own. */
export async function removeLeftovers({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  const work = join(dataDir, 'work')
  for (const name of await readdir(work).catch(() => [])) {
    const { mtimeMs } = await stat(join(work, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (mtimeMs < Date.now() - leftoverMs) await rm(join(work, name), { recursive: true, force: true })
  }
}
