import { partBytes } from '@matinee/contract/plain/limits'
import { maxFilmBytes, maxFilms } from '@matinee/contract/plain/operate/campaignPricing'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import { createReadStream } from 'node:fs'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import { restartFailed } from '../../videos/pipeline/videoRetry.service.ts'
import { addUploadedVideo } from '../../videos/videoImport.service.ts'
import { deleteVideo } from '../../videos/videos.service.ts'
import * as uploads from '../../videoUploads/videoUploads.service.ts'
import { findCampaign, lockCampaign } from '../campaigns.store.ts'
import { requireNotEnded } from '../requireNotEnded.ts'
import * as store from './films.store.ts'

// `actor`: a staff user's id, `cli` or `demo`; each change is audited with it.

const note = (tx: Tx, actor: string, details: Record<string, unknown>) =>
  writeAudit(tx, { kind: 'changed', accountId: null, actor, details })

type NewFilm = { campaignId: string; filmId: string; fileName: string; actor: string }

/** Throws 404, 409 for an ended campaign and for one with too many films. */
async function insertFilm(tx: Tx, { campaignId, filmId, fileName, actor }: NewFilm, videoId: string) {
  requireNotEnded(await lockCampaign(tx, campaignId))
  if ((await store.listFilms(tx, campaignId)).length >= maxFilms)
    throw new AppError('invalid_request', 409, refusals.tooManyFilms(maxFilms))
  await store.insertFilm(tx, { id: filmId, campaignId, videoId, fileName })
  await note(tx, actor, { campaign: campaignId, addedFilm: filmId, fileName })
}

/**
 * Adds a film whose file is then uploaded in parts. Throws 404, 409 for an ended campaign or one with too many films, 422
 * `file_type`.
 */
export async function startFilm(
  deps: Deps,
  campaignId: string,
  file: { fileName: string; fileSize: number; contentType?: string | undefined },
  actor: string,
): Promise<{ id: string; totalParts: number }> {
  requireNotEnded(await findCampaign(deps.db, campaignId))
  const film = { campaignId, filmId: newId(), fileName: file.fileName, actor }
  const totalParts = Math.ceil(file.fileSize / partBytes)
  await uploads.initiate(deps, null, { ...file, totalParts }, (tx, videoId) => insertFilm(tx, film, videoId))
  return { id: film.filmId, totalParts }
}

/** Adds a film from a file of this machine, which stays there. Answers its id. Throws like `startFilm`, 422 `too_large`. */
export async function addFilmFile(
  deps: Pick<Deps, 'db' | 'files' | 'queue'>,
  campaignId: string,
  file: { path: string; fileName: string; bytes: number },
  actor: string,
): Promise<string> {
  const { fileName, bytes } = file
  requireNotEnded(await findCampaign(deps.db, campaignId))
  if (bytes > maxFilmBytes) throw new AppError('invalid_request', 422, refusals.filmTooLarge(maxFilmBytes))
  const film = { campaignId, filmId: newId(), fileName, actor }
  const upload = { content: createReadStream(file.path), fileName, bytes }
  await addUploadedVideo(deps, upload, (tx, videoId) => insertFilm(tx, film, videoId))
  return film.filmId
}

/** The open upload of a film. Throws 404. */
async function findUpload(db: Db, filmId: string) {
  const film = await store.findFilm(db, filmId)
  const upload = film && (await uploads.findUploadOf(db, null, film.videoId))
  if (!upload) throw notFound()
  return { film, upload }
}

/** Throws 404, 409 `upload_closed`, 422. */
export async function presignFilmPart(deps: Deps, filmId: string, partNumber: number) {
  const { upload } = await findUpload(deps.db, filmId)
  return uploads.presignPart(deps, null, { uploadId: upload.id, key: upload.key, partNumber })
}

/** Throws 404, 409 `upload_closed`. */
export async function listFilmParts(deps: Pick<Deps, 'db' | 'files'>, filmId: string) {
  const { upload } = await findUpload(deps.db, filmId)
  return uploads.listReceived(deps, null, upload.id)
}

type Part = { PartNumber: number; ETag: string }

/** Queues the processing. Idempotent. Throws 404, 409 `upload_closed`, 422 `parts_missing`, `etag_mismatch`. */
export async function completeFilm(
  deps: Deps,
  filmId: string,
  parts: readonly Part[],
): Promise<{ campaignId: string }> {
  const { film, upload } = await findUpload(deps.db, filmId)
  await uploads.complete(deps, null, { uploadId: upload.id, key: upload.key, parts })
  return { campaignId: film.campaignId }
}

/** Throws 404, 409 `not_failed`, `source_gone`, 503 `unavailable` while the failed attempt is still ending. */
export async function retryFilm(
  deps: Pick<Deps, 'db' | 'queue' | 'files'>,
  filmId: string,
  actor: string,
): Promise<{ campaignId: string }> {
  const film = await store.findFilm(deps.db, filmId)
  if (!film) throw notFound()
  await restartFailed(deps, null, film.videoId)
  const { campaignId, fileName } = film
  await deps.db
    .transaction()
    .execute((tx) => note(tx, actor, { campaign: campaignId, retriedFilm: filmId, fileName }))
  return { campaignId }
}

/** Also ends its upload. Its video goes with the last campaign that shows it. Throws 404. */
export function removeFilm(
  { db }: Pick<Deps, 'db'>,
  filmId: string,
  actor: string,
): Promise<{ campaignId: string }> {
  return db.transaction().execute(async (tx) => {
    const film = await store.deleteFilm(tx, filmId)
    if (!film) throw notFound()
    const { campaignId, fileName, videoId } = film
    await note(tx, actor, { campaign: campaignId, removedFilm: filmId, fileName })
    if (!(await store.isShown(tx, videoId))) await deleteVideo({ db: tx }, null, videoId)
    return { campaignId }
  })
}
