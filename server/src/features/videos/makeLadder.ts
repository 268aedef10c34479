import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaRefused, type Run, type SpriteGrid } from '../../platform/media/engine.ts'
import { asNumber, planRest } from '../../platform/media/ladder.ts'
import { readRendition } from '../../platform/media/readRendition.ts'
import { sniffFormat } from '../../platform/media/sniffFormat.ts'
import type { JobRun } from '../../platform/queue.ts'
import { renditionRow, storeMedia } from './makeFirstRendition.ts'
import {
  insertRenditions,
  listRenditions,
  readVideoById,
  updateMedia,
  type VideoRow,
} from './videos.store.ts'
import { Overtaken, withHeartbeat, workDir, type Workshop } from './videoWork.ts'

const during = ['AVAILABLE'] as const
const tileHeight = 90
const columns = 10
const maxTiles = 100

/**
 * Adds the other rungs and the seek bar's pictures to a video that already plays. It keeps playing when this fails,
 * so a file that is to blame ends the work quietly.
 */
export async function makeLadder(shop: Workshop, videoId: string, run: JobRun): Promise<void> {
  const { deps } = shop
  const video = await readVideoById(deps.db, videoId)
  if (video?.status !== 'AVAILABLE') return
  if (!video.originalKey || !video.mediaKey) return updateMedia(deps.db, videoId, { isImproving: false })
  let isOver = true
  const dir = await workDir(deps, videoId, 'ladder')
  try {
    await withHeartbeat(deps, { videoId, during, signal: run.signal }, async (signal, report) => {
      await addRungs(shop, video, dir, { signal, onProgress: report })
      report(null)
      if (!video.sprite) await addSprite(shop, video, dir, { signal })
    })
  } catch (error) {
    if (error instanceof MediaRefused) deps.log.warn({ err: error, videoId }, 'a ladder stays incomplete')
    else if (!(error instanceof Overtaken)) {
      isOver = run.isLast && !run.signal.aborted
      throw error
    }
  } finally {
    await updateMedia(deps.db, videoId, { stepProgress: null, ...(isOver && { isImproving: false }) })
    await rm(dir, { recursive: true, force: true })
  }
}

async function addRungs({ deps, engine }: Workshop, video: VideoRow, dir: string, run: Run): Promise<void> {
  const path = await deps.files.localPath(video.originalKey!)
  const info = await engine.probe(path, await sniffFormat(path), run)
  const rungs = planRest(info, await listRenditions(deps.db, video.id))
  if (rungs.length === 0) return
  await engine.encode({ path, info }, dir, rungs, 'rest', run)
  const made = await Promise.all(
    rungs.map((rung) => readRendition(dir, { ...rung, frameRate: asNumber(rung.frameRate) })),
  )
  run.signal.throwIfAborted()
  await storeMedia(
    deps.files,
    dir,
    video.mediaKey!,
    made.flatMap(({ name }) => [`${name}.mp4`, `${name}.m3u8`]),
  )
  const rows = made.map((rendition) => renditionRow(video.id, rendition))
  await deps.db.transaction().execute((tx) => insertRenditions(tx, rows))
}

async function addSprite({ deps, engine }: Workshop, video: VideoRow, dir: string, run: Run): Promise<void> {
  const smallest = (await listRenditions(deps.db, video.id)).at(-1)
  if (!smallest || !video.durationMs) return
  const grid = spriteGrid({ ...smallest, durationMs: video.durationMs })
  const path = await deps.files.localPath(`media/${video.mediaKey}/${smallest.name}.mp4`)
  await engine.sprite({ path, hasOurKeys: smallest.name !== 'source' }, join(dir, 'sprite.jpg'), grid, run)
  await storeMedia(deps.files, dir, video.mediaKey!, ['sprite.jpg'])
  await updateMedia(deps.db, video.id, { sprite: grid })
}

/**
 * One picture for every key frame of ours, fewer for long videos: at most 100. Whole steps from key frame to key frame
 * (4 s; at 29.97 frames a second 4.004), so that a picture is the one of its time and may be chosen as the poster. A
 * video that only plays as it came has its key frames anywhere; there all frames are decoded for the same.
 */
export function spriteGrid(of: SpriteSource): SpriteGrid {
  const keyMs = Math.round((1_000 * Math.ceil(4 * of.frameRate)) / of.frameRate)
  const everyMs = keyMs * Math.max(1, Math.ceil(of.durationMs / maxTiles / keyMs))
  const tiles = Math.max(1, Math.ceil(of.durationMs / everyMs))
  return {
    columns: Math.min(columns, tiles),
    rows: Math.ceil(tiles / columns),
    everyMs,
    width: 2 * Math.round((tileHeight * of.width) / of.height / 2),
    height: tileHeight,
  }
}

type SpriteSource = { width: number; height: number; frameRate: number; durationMs: number }
