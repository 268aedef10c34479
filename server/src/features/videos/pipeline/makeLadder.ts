import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaRefused, type TaskOptions, type SpriteGrid } from '../../../platform/media/engine.ts'
import { asNumber, planRest } from '../../../platform/media/ladder.ts'
import { readRendition } from '../../../platform/media/readRendition.ts'
import { sniffFormat } from '../../../platform/media/sniffFormat.ts'
import type { JobRun } from '../../../platform/queue.ts'
import { renditionRow, storeMedia } from './makeFirstRendition.ts'
import {
  insertRenditions,
  listRenditions,
  readVideoById,
  updateMedia,
  type VideoRow,
} from '../videos.store.ts'
import { Overtaken, withHeartbeat, workDir, type PipelineContext } from './videoWork.ts'

const during = ['AVAILABLE'] as const
const tileHeight = 90
const columns = 10
const maxTiles = 100

/**
 * Adds the other renditions and the seek bar's pictures to a video that already plays. The video keeps playing if this
 * fails, so an unusable file ends the job without an error.
 */
export async function makeLadder(context: PipelineContext, videoId: string, jobRun: JobRun): Promise<void> {
  const { deps } = context
  const video = await readVideoById(deps.db, videoId)
  if (video?.status !== 'AVAILABLE') return
  if (!video.originalKey || !video.mediaKey) return updateMedia(deps.db, videoId, { isImproving: false })
  let isOver = true
  const dir = await workDir(deps, videoId, 'ladder')
  try {
    await withHeartbeat(deps, { videoId, during, signal: jobRun.signal }, async (signal, report) => {
      await addRungs(context, video, dir, { signal, onProgress: report })
      report(null)
      if (!video.sprite) await addSprite(context, video, dir, { signal })
    })
  } catch (error) {
    if (error instanceof MediaRefused) deps.log.warn({ err: error, videoId }, 'a ladder stays incomplete')
    else if (!(error instanceof Overtaken)) {
      isOver = jobRun.isLast && !jobRun.signal.aborted
      throw error
    }
  } finally {
    await updateMedia(deps.db, videoId, { stepProgress: null, ...(isOver && { isImproving: false }) })
    await rm(dir, { recursive: true, force: true })
  }
}

async function addRungs(
  { deps, engine }: PipelineContext,
  video: VideoRow,
  dir: string,
  options: TaskOptions,
): Promise<void> {
  const path = await deps.files.fetch(video.originalKey!, dir, options.signal)
  const info = await engine.probe(path, await sniffFormat(path), options)
  const rungs = planRest(info, await listRenditions(deps.db, video.id))
  if (rungs.length === 0) return
  await engine.encode({ path, info }, dir, rungs, 'rest', options)
  const renditions = await Promise.all(
    rungs.map((rung) => readRendition(dir, { ...rung, frameRate: asNumber(rung.frameRate) })),
  )
  options.signal.throwIfAborted()
  await storeMedia(
    deps.files,
    dir,
    video.mediaKey!,
    renditions.flatMap(({ name }) => [`${name}.mp4`, `${name}.m3u8`]),
  )
  const rows = renditions.map((rendition) => renditionRow(video.id, rendition))
  await deps.db.transaction().execute((tx) => insertRenditions(tx, rows))
}

async function addSprite(
  { deps, engine }: PipelineContext,
  video: VideoRow,
  dir: string,
  options: TaskOptions,
): Promise<void> {
  const smallest = (await listRenditions(deps.db, video.id)).at(-1)
  if (!smallest || !video.durationMs) return
  const grid = spriteGrid({ ...smallest, durationMs: video.durationMs })
  const film = `media/${video.mediaKey}/${smallest.name}.mp4`
  const path = await deps.files.fetch(film, dir, options.signal)
  await engine.sprite(
    { path, hasOurKeys: smallest.name !== 'source' },
    join(dir, 'sprite.jpg'),
    grid,
    options,
  )
  await storeMedia(deps.files, dir, video.mediaKey!, ['sprite.jpg'])
  await updateMedia(deps.db, video.id, { sprite: grid })
}

/**
 * One picture per key frame of our renditions, fewer for long videos: at most 100. The interval is a multiple of the key
 * frame interval (4 s; 4.004 s at 29.97 frames per second), so that each picture shows exactly its time and can become the
 * poster. A repackaged original has key frames anywhere, so every frame of it is decoded.
 */
export function spriteGrid(source: SpriteSource): SpriteGrid {
  const keyMs = Math.round((1_000 * Math.ceil(4 * source.frameRate)) / source.frameRate)
  const everyMs = keyMs * Math.max(1, Math.ceil(source.durationMs / maxTiles / keyMs))
  const tiles = Math.max(1, Math.ceil(source.durationMs / everyMs))
  return {
    columns: Math.min(columns, tiles),
    rows: Math.ceil(tiles / columns),
    everyMs,
    width: 2 * Math.round((tileHeight * source.width) / source.height / 2),
    height: tileHeight,
  }
}

type SpriteSource = { width: number; height: number; frameRate: number; durationMs: number }
