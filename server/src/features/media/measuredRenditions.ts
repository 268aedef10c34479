import { text } from 'node:stream/consumers'
import type { Deps } from '../../platform/deps.ts'
import { measure, readSegments, type Bandwidths } from '../../platform/media/readRendition.ts'
import { Cache } from '../../platform/cache.ts'
import { listRenditions } from '../videos/videos.service.ts'
import type { Variant } from './masterPlaylist.ts'

/** Cached by media folder and rendition, whose files never change. */
const measured = new Cache<Bandwidths>(4_000)

/**
 * The renditions of a video with the bandwidths of their segments, measured from the playlists, because rows of older
 * videos were measured differently.
 */
export async function measuredRenditions(
  deps: Pick<Deps, 'db' | 'files'>,
  video: { id: string; mediaKey: string },
): Promise<Variant[]> {
  const rows = await listRenditions(deps.db, video.id)
  return Promise.all(
    rows.map(async (row) => ({ ...row, ...(await measureFile(deps, `${video.mediaKey}/${row.name}`)) })),
  )
}

/** Null without a playlist that lists segments. */
async function measureFile({ files }: Pick<Deps, 'files'>, path: string): Promise<Bandwidths | null> {
  const before = measured.get(path)
  if (before) return before
  const key = `media/${path}.m3u8`
  if (!(await files.stat(key))) return null
  const segments = readSegments(await text(await files.read(key)))
  if (segments.length === 0) return null
  const bandwidths = measure(segments)
  measured.set(path, bandwidths)
  return bandwidths
}
