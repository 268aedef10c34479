import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaRefused, type TranscodeEngine } from '../../../platform/media/engine.ts'
import { sniffFormat } from '../../../platform/media/sniffFormat.ts'
import type { JobRun } from '../../../platform/queue.ts'
import { deadBefore, posterJob } from './posterJob.ts'
import { newPosterName, posterSourceKey } from './posters.service.ts'
import * as store from './posters.store.ts'
import { readVideoById } from '../videos.store.ts'
import { Overtaken, withHeartbeat, type PipelineContext } from '../pipeline/videoWork.ts'

export async function workPosterJobs(context: PipelineContext): Promise<void> {
  const { queue } = context.deps
  await queue.work(posterJob, ({ videoId }, jobRun) => makePosters(context, videoId, jobRun))
  await queue.schedule('watch-posters', '*/10 * * * *', () => forgetStaleChoices(context))
}

/** Drops the choices whose job died because its workers were killed at every attempt. */
export async function forgetStaleChoices({ deps }: PipelineContext): Promise<void> {
  await store.forgetOldChoices(deps.db, deadBefore())
}

/** Makes the chosen frame the poster, then the next choice, until no choice waits. */
export async function makePosters(context: PipelineContext, videoId: string, jobRun: JobRun): Promise<void> {
  for (;;) {
    const video = await readVideoById(context.deps.db, videoId)
    const atMs = video?.posterAtMs ?? null
    if (video?.status !== 'AVAILABLE' || !video.mediaKey || atMs === null) return
    try {
      await withHeartbeat(context.deps, { videoId, during: ['AVAILABLE'], signal: jobRun.signal }, (signal) =>
        makePoster(context, { ...video, mediaKey: video.mediaKey! }, atMs, signal),
      )
    } catch (error) {
      if (error instanceof Overtaken) return
      const isLast = error instanceof MediaRefused || (jobRun.isLast && !jobRun.signal.aborted)
      if (!isLast) throw error
      // Not thrown: a choice made meanwhile has no other job.
      context.deps.log.warn({ err: error, videoId }, 'a poster could not be made')
      await store.forgetChoice(context.deps.db, videoId, atMs)
    }
  }
}

type Playing = { id: string; mediaKey: string; originalKey: string | null }

async function makePoster(
  { deps, engine }: PipelineContext,
  video: Playing,
  atMs: number,
  signal: AbortSignal,
): Promise<void> {
  const source = await posterSourceKey(deps, video)
  if (!source) return store.forgetChoice(deps.db, video.id, atMs)
  const work = join(deps.config.dataDir, 'work')
  await mkdir(work, { recursive: true, mode: 0o700 })
  // Two posters may be made at the same time, so each has a folder.
  const dir = await mkdtemp(join(work, `${video.id.replaceAll(':', '_')}.poster-`))
  const key = (name: string) => `media/${video.mediaKey}/${name}`
  try {
    const picture = join(dir, 'poster.jpg')
    await extract(engine, await deps.files.fetch(source, dir, signal), picture, atMs, signal)
    signal.throwIfAborted()
    const file = newPosterName('jpg')
    await deps.files.moveIn(key(file), picture)
    const before = await store.publishPoster(deps.db, video, { atMs, file })
    if (!before) await deps.files.remove(key(file))
    else if (before.poster) await deps.files.remove(key(before.poster))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function extract(
  engine: TranscodeEngine,
  path: string,
  outPath: string,
  atMs: number,
  signal: AbortSignal,
): Promise<void> {
  const info = await engine.probe(path, await sniffFormat(path), { signal })
  await engine.frame({ path, info }, outPath, atMs, { signal })
}
