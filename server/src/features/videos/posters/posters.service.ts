import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/postgres/postgres.ts'
import { putForChange } from '../../../platform/files/putForChange.ts'
import { readImage } from '../../../platform/files/readImage.ts'
import { deadBefore, posterJob } from './posterJob.ts'
import * as store from './posters.store.ts'
import { listRenditions, lockVideo, readOwnVideo, requirePlaying, type VideoRow } from '../videos.service.ts'

const minSide = 64
const maxSide = 4_096

/**
 * Queues the frame at `atMs` as the poster. Throws 404, 409 `video_deleted`, `not_available`, `source_gone`, 422
 * `invalid_request`.
 */
export async function choosePoster(
  deps: Pick<Deps, 'db' | 'files' | 'queue'>,
  accountId: string,
  id: string,
  atMs: number,
): Promise<void> {
  const video = await readOwnVideo(deps, accountId, id)
  requirePlaying(video, refusals.posterTooEarly)
  if (atMs > (video.durationMs ?? 0)) {
    const beyond = refusals.videoShorter
    throw new AppError('invalid_request', 422, beyond, { atMs: beyond })
  }
  if (!(await posterSourceKey(deps, video))) throw new AppError('source_gone', 409, refusals.posterSourceGone)
  await deps.db.transaction().execute(async (tx) => {
    const { posterAtMs, posterSentAt } = await lockPlaying(tx, accountId, id)
    // A waiting choice has a job that will take the latest choice, unless the job has died. Each job has a different key: the
    // queue drops a job whose key is still ending, and this choice would wait forever.
    const sendsJob = posterAtMs === null || !posterSentAt || posterSentAt < deadBefore()
    await store.choosePoster(tx, accountId, id, { atMs, sendsJob })
    if (sendsJob)
      await deps.queue.sendInTurn(tx, posterJob, { videoId: id }, { key: `${id}:${newId(8)}`, accountId })
  })
}

/** Makes an uploaded picture the poster immediately. Throws 404, 409 `video_deleted`, `not_available`, 422 `image_invalid`. */
export async function uploadPoster(
  deps: Pick<Deps, 'db' | 'files'>,
  accountId: string,
  id: string,
  dataUrl: string,
): Promise<void> {
  const mediaKey = requirePlaying(await readOwnVideo(deps, accountId, id), refusals.posterTooEarly)
  const image = readImage(dataUrl, { maxSide })
  if (image.width < minSide || image.height < minSide) {
    const small = refusals.pictureTooSmall(image.width, image.height, minSide)
    throw new AppError('image_invalid', 422, small, { image: small })
  }
  const file = newPosterName(image.extension)
  const key = (name: string) => `media/${mediaKey}/${name}`
  const old = await putForChange(deps.files, key(file), image.bytes, () =>
    deps.db.transaction().execute(async (tx) => {
      const { poster } = await lockPlaying(tx, accountId, id)
      await store.replacePoster(tx, accountId, id, { file, width: image.width, height: image.height })
      return poster
    }),
  )
  if (old) await deps.files.remove(key(old))
}

/** Browsers cache a picture for a year: a new one needs a new name. */
export const newPosterName = (extension: string) => `poster-${newId(8)}.${extension}`

/** Storage key of the source for a poster: the original, else the best rendition. */
export async function posterSourceKey(
  deps: Pick<Deps, 'db' | 'files'>,
  video: Pick<VideoRow, 'id' | 'originalKey' | 'mediaKey'>,
): Promise<string | null> {
  const [best] = await listRenditions(deps.db, video.id)
  const keys = [video.originalKey, best ? `media/${video.mediaKey}/${best.name}.mp4` : null]
  for (const key of keys) if (key && (await deps.files.stat(key))) return key
  return null
}

async function lockPlaying(tx: Tx, accountId: string, id: string) {
  const video = await lockVideo(tx, accountId, id)
  if (!video) throw notFound()
  requirePlaying(video, refusals.posterTooEarly)
  return video
}
