import { maxFilmMs, minFilmMs } from '@matinee/contract/plain/operate/campaignPricing'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../../platform/ids.ts'
import { choosePoster } from '../../../platform/media/choosePoster.ts'
import {
  MediaRefused,
  type Rendition,
  type TaskOptions,
  type Source,
  type TranscodeEngine,
} from '../../../platform/media/engine.ts'
import {
  asNumber,
  isPlayableRemux,
  isStandard,
  planLadder,
  requireWithinLimits,
} from '../../../platform/media/ladder.ts'
import { readRendition } from '../../../platform/media/readRendition.ts'
import { sniffFormat } from '../../../platform/media/sniffFormat.ts'
import type { JobRun } from '../../../platform/queue.ts'
import { ladderJob } from './videoJobs.ts'
import { insertRenditions, moveVideo, readVideoById } from '../videos.store.ts'
import { Overtaken, settleFailure, withHeartbeat, workDir, type PipelineContext } from './videoWork.ts'

const lengthToleranceMs = 250

const during = ['UPLOADED', 'TRANSCODING'] as const

/** Makes an uploaded video playable as soon as possible: repackaged if that is enough, else as its smallest rendition. */
export async function makeFirstRendition(
  context: PipelineContext,
  videoId: string,
  jobRun: JobRun,
): Promise<void> {
  const { deps } = context
  const video = await readVideoById(deps.db, videoId)
  if (!video?.originalKey || !(during as readonly string[]).includes(video.status)) return
  const { originalKey } = video
  const mediaKey = video.mediaKey ?? newId(22)
  const dir = await workDir(deps, videoId, 'first')
  try {
    // A second attempt finds the status TRANSCODING, and the media folder.
    if (video.status === 'UPLOADED') await moveVideo(deps.db, videoId, 'TRANSCODING', { mediaKey })
    await withHeartbeat(deps, { videoId, during, signal: jobRun.signal }, async (signal, report) => {
      const path = await deps.files.fetch(originalKey, dir, signal)
      const isFilm = video.accountId === null
      const first = await probeAndMake(context.engine, path, dir, { isFilm, signal, onProgress: report })
      await publish(context, { videoId, accountId: video.accountId, mediaKey, dir, ...first })
    })
  } catch (error) {
    await settleFailure(deps, {
      videoId,
      status: 'TRANSCODING_ERROR',
      jobRun,
      error,
      giveUpReason: 'transcoding_gave_up',
    })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

type FirstRendition = {
  source: Source
  rendition: Rendition
  hasPoster: boolean
  loudnessLufs: number | null
}

async function probeAndMake(
  engine: TranscodeEngine,
  path: string,
  dir: string,
  { isFilm, ...options }: TaskOptions & { isFilm: boolean },
): Promise<FirstRendition> {
  const info = await engine.probe(path, await sniffFormat(path), options)
  requireWithinLimits(info)
  if (isFilm) requireFilmLength(info.durationMs)
  const source = { path, info }
  const [rendition, hasPoster] = await Promise.all([
    renderFirst(engine, source, dir, options),
    makePoster(engine, source, dir, options),
  ])
  // Films are as loud as the videos around them, so operators see how loud one is.
  const loudnessLufs = isFilm ? await measureLoudness(engine, source, dir, options) : null
  // A container may not say how long it is.
  if (isFilm) requireFilmLength(rendition.durationMs)
  // A truncated file decodes without an error up to its end.
  if (rendition.durationMs < 0.9 * (info.durationMs ?? 0) - 1_000) throw new MediaRefused('ends_early')
  return { source, rendition, hasPoster, loudnessLufs }
}

/** A container's own length may be off by some frames. Throws MediaRefused. */
function requireFilmLength(durationMs: number | null): void {
  if (durationMs === null) return
  if (durationMs < minFilmMs - lengthToleranceMs || durationMs > maxFilmMs + lengthToleranceMs)
    throw new MediaRefused('film_length')
}

/** A film whose loudness is unknown is shown, too. */
async function measureLoudness(
  engine: TranscodeEngine,
  source: Source,
  dir: string,
  { signal }: TaskOptions,
): Promise<number | null> {
  try {
    return await engine.loudness(source, dir, { signal })
  } catch (error) {
    if (error instanceof MediaRefused) return null
    throw error
  }
}

async function renderFirst(
  engine: TranscodeEngine,
  source: Source,
  dir: string,
  options: TaskOptions,
): Promise<Rendition> {
  const { width, height, frameRate } = source.info.video
  if (isStandard(source.info)) {
    await engine.remux(source, dir, 'source', options)
    const remuxed = await readRendition(dir, {
      name: 'source',
      width,
      height,
      frameRate: asNumber(frameRate!),
    })
    if (isPlayableRemux(remuxed)) return remuxed
  }
  const rung = planLadder(source.info)[0]!
  await engine.encode(source, dir, [rung], 'first', options)
  return readRendition(dir, { ...rung, frameRate: asNumber(rung.frameRate) })
}

/** A video without a poster is better than no video. */
async function makePoster(
  engine: TranscodeEngine,
  source: Source,
  dir: string,
  options: TaskOptions,
): Promise<boolean> {
  try {
    await choosePoster(engine, source, join(dir, 'poster.jpg'), options)
    return true
  } catch (error) {
    if (error instanceof MediaRefused) return false
    throw error
  }
}

async function publish(
  { deps }: PipelineContext,
  result: FirstRendition & { videoId: string; accountId: string | null; mediaKey: string; dir: string },
): Promise<void> {
  const { rendition, source, videoId, accountId, mediaKey } = result
  await storeMedia(deps.files, result.dir, mediaKey, [
    `${rendition.name}.mp4`,
    `${rendition.name}.m3u8`,
    ...(result.hasPoster ? ['poster.jpg'] : []),
  ])
  await deps.db.transaction().execute(async (tx) => {
    const isPublished = await moveVideo(tx, videoId, 'AVAILABLE', {
      mediaKey,
      isImproving: true,
      // The ladder has a second attempt too.
      requeuedAt: null,
      durationMs: rendition.durationMs,
      width: source.info.video.width,
      height: source.info.video.height,
      loudnessLufs: result.loudnessLufs,
      poster: result.hasPoster ? 'poster.jpg' : null,
    })
    if (!isPublished) throw new Overtaken('deleted while it was transcoded')
    await insertRenditions(tx, [renditionRow(videoId, rendition)])
    await deps.queue.sendInTurn(tx, ladderJob, { videoId }, { key: videoId, accountId })
  })
}

export async function storeMedia(
  files: PipelineContext['deps']['files'],
  dir: string,
  mediaKey: string,
  names: string[],
): Promise<void> {
  await Promise.all(names.map((name) => files.moveIn(`media/${mediaKey}/${name}`, join(dir, name))))
}

export const renditionRow = (videoId: string, rendition: Rendition) => ({
  videoId,
  name: rendition.name,
  width: rendition.width,
  height: rendition.height,
  averageBandwidth: rendition.averageBandwidth,
  peakBandwidth: rendition.peakBandwidth,
  codecs: rendition.codecs,
  frameRate: rendition.frameRate,
  bytes: rendition.bytes,
})
