import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Caption } from '@matinee/contract/captions'
import { maxCaptionsPerVideo } from '@matinee/contract/plain/video/captions'
import { mediaFolderUrl } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { putForChange } from '../../platform/files/putForChange.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { ownMediaFolder } from '../playbackRules/playbackRules.service.ts'
import { lockVideo, readOwnVideo, requirePlaying, videoDeleted } from '../videos/videos.service.ts'
import * as store from './captions.store.ts'
import { CaptionProblem, readCaptions, type Captions } from './readCaptions.ts'

type NewCaption = { language: string; label: string; text: string }

/** The caption files of a video for its player, in one statement. `file`: its name in the media folder. */
export function listCaptionTracks(
  db: Db,
  videoId: string,
): Promise<{ language: string; label: string; file: string }[]> {
  return store.listCaptionTracks(db, videoId)
}

/** Empty for a deleted video, whose files answer 404. Throws 404. */
export async function listCaptions(
  deps: Pick<Deps, 'db' | 'config' | 'secrets'>,
  accountId: string,
  videoId: string,
): Promise<Caption[]> {
  const { mediaKey } = await readOwnVideo(deps, accountId, videoId)
  const rows = await store.listCaptions(deps.db, accountId, videoId)
  if (!mediaKey) return []
  const folder = await ownMediaFolder(deps, accountId, mediaKey)
  return rows.map((row) => present(mediaFolderUrl(deps.config, folder), row))
}

/**
 * Adds captions in a language or replaces them. Throws 404, 409 `video_deleted`, `not_available`, `too_many`, 422
 * `caption_invalid`.
 */
export async function setCaption(
  deps: Pick<Deps, 'db' | 'config' | 'secrets' | 'files'>,
  accountId: string,
  videoId: string,
  { language, label, text }: NewCaption,
): Promise<Caption> {
  const mediaKey = requirePlaying(await readOwnVideo(deps, accountId, videoId), refusals.captionsTooEarly)
  const { vtt, cues } = parse(text)
  const folder = await ownMediaFolder(deps, accountId, mediaKey)
  // Browsers cache a file for a year: new captions need a new name.
  const file = `captions-${language}-${newId(8)}.vtt`
  const key = (name: string) => `media/${mediaKey}/${name}`
  const { row, old } = await putForChange(deps.files, key(file), Buffer.from(vtt), () =>
    deps.db.transaction().execute(async (tx) => {
      const others = await lockCaptions(tx, accountId, videoId)
      const before = others.find((other) => other.language === language)
      if (!before && others.length >= maxCaptionsPerVideo)
        throw new AppError('too_many', 409, refusals.maxCaptions(maxCaptionsPerVideo))
      return { row: await store.putCaption(tx, { videoId, language, label, file, cues }), old: before?.file }
    }),
  )
  if (old) await deps.files.remove(key(old))
  return present(mediaFolderUrl(deps.config, folder), row)
}

/** Throws 404 for a missing video or language, and 409 `video_deleted`. */
export async function removeCaption(
  deps: Pick<Deps, 'db' | 'files'>,
  accountId: string,
  videoId: string,
  language: string,
): Promise<void> {
  const { mediaKey, file } = await deps.db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, accountId, videoId)
    if (!video) throw notFound()
    if (video.status === 'DELETED') throw videoDeleted()
    const removed = await store.deleteCaption(tx, videoId, language)
    if (!removed) throw notFound()
    return { mediaKey: video.mediaKey, file: removed.file }
  })
  if (mediaKey) await deps.files.remove(`media/${mediaKey}/${file}`)
}

async function lockCaptions(tx: Tx, accountId: string, videoId: string): Promise<store.CaptionRow[]> {
  const video = await lockVideo(tx, accountId, videoId)
  if (!video) throw notFound()
  requirePlaying(video, refusals.captionsTooEarly)
  return store.listCaptions(tx, accountId, videoId)
}

function parse(text: string): Captions {
  try {
    return readCaptions(text)
  } catch (error) {
    if (!(error instanceof CaptionProblem)) throw error
    const { sentence, line } = error
    throw new AppError(
      'caption_invalid',
      422,
      sentence,
      { text: sentence },
      line === null ? undefined : { line },
    )
  }
}

const present = (folder: string, row: store.CaptionRow): Caption => ({
  language: row.language,
  label: row.label,
  cues: row.cues,
  src: `${folder}/${row.file}`,
  createdAt: row.createdAt.toISOString(),
})
