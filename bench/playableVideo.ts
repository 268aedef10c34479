import { newId } from '../server/src/platform/ids.ts'
import type { Db } from '../server/src/platform/postgres/postgres.ts'

/** Adds a video that is ready to play, with a poster and two renditions whose files are nowhere. Returns its id. */
export async function addPlayableVideo(db: Db, accountId: string, title: string): Promise<string> {
  const id = newId()
  const file = { mediaKey: newId(22), poster: 'poster.jpg', durationMs: 61_000, sprite: null }
  const source = { source: 'film.mp4', sourceKind: 'file' as const, originalKey: `originals/${newId(22)}` }
  const video = { id, accountId, title, status: 'AVAILABLE' as const, ...file, ...source }
  await db.insertInto('videos').values(video).execute()
  for (const [name, width, height] of [
    ['source', 1280, 720],
    ['360p', 640, 360],
  ] as const) {
    const rates = { averageBandwidth: 1, peakBandwidth: 1, frameRate: 25, bytes: 1 }
    const rendition = { ...rates, videoId: id, name, width, height, codecs: 'avc1.64001f' }
    await db.insertInto('renditions').values(rendition).execute()
  }
  return id
}
