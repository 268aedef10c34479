import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import type { VideoReason, VideoReasonCode } from '@matinee/contract/plain/video/videoReasonCodes'
import { isErrorStatus, type VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import { auditChange } from '../../platform/access/audit.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import { isPrivateLiteral } from '../../platform/safeFetch.ts'
import { addWithinQuota } from '../quotas/quotas.service.ts'
import { refuseAdBreaks } from '../videoAds/videoAds.service.ts'
import { parseSource, defaultTitle, titleFromFileName } from './parseSource.ts'
import { posterUrl } from './presentVideo.ts'
import { siteNotSetUp } from './siteNotSetUp.ts'
import { readReason, storeReason } from './storedReason.ts'
import { startOver } from './pipeline/startOver.ts'
import { downloadJob, firstRenditionJob } from './pipeline/videoJobs.ts'
import * as store from './videos.store.ts'

export { posterUrl } from './presentVideo.ts'
export type { ListedVideo, RenditionRow, VideoOwner, VideoRow } from './videos.store.ts'
export { isOwner, listRenditions, lockVideo, readVideoById } from './videos.store.ts'

export type VideoCard = { title: string; thumbnail: string | null; status: VideoStatus }

/** Title, poster and status of those `ids` that are the account's videos. */
export async function readVideoCards(
  deps: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, VideoCard>> {
  const rows = await store.listVideoCards(deps.db, accountId, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      { title: row.title, status: row.status, thumbnail: posterUrl(deps.config, row) },
    ]),
  )
}

/** Why a video failed, and whether it can be processed again. */
export function describeFailure(
  video: Pick<store.VideoRow, 'status' | 'statusReason' | 'sourceKind' | 'originalKey'>,
): { reason: VideoReason | null; canRetry: boolean } {
  const isFailed = isErrorStatus(video.status) && video.statusReason !== null
  return { reason: isFailed ? readReason(video.statusReason!) : null, canRetry: startOver(video) !== null }
}

/** Throws the same 404 for a missing video and another account's. Returns deleted videos too. */
export async function readOwnVideo(deps: Pick<Deps, 'db'>, owner: store.VideoOwner, id: string) {
  const video = await store.findVideo(deps.db, owner, id)
  if (!video) throw notFound()
  return video
}

/** The media folder of a video that plays from our storage. Throws 409 `video_deleted`, or `not_available` with `tooEarly`. */
export function requirePlaying(
  video: Pick<store.VideoRow, 'status' | 'sourceKind' | 'mediaKey'>,
  tooEarly: Sentence,
): string {
  if (video.status === 'DELETED') throw videoDeleted()
  if (video.status !== 'AVAILABLE' || video.sourceKind === 'external' || !video.mediaKey)
    throw new AppError('not_available', 409, tooEarly)
  return video.mediaKey
}

export const videoDeleted = () => new AppError('video_deleted', 409, refusals.videoDeleted)

/**
 * Registers a link and queues its download. Throws 422 `invalid_url`, `unsupported_source`, `site_not_set_up`, 409
 * `quota_reached`.
 */
export async function createFromUrl(
  deps: Deps,
  accountId: string,
  request: { source: string; title?: string | undefined; description?: string | undefined },
): Promise<{ id: string; createdAt: Date; status: VideoStatus }> {
  const source = parseSource(request.source)
  if (source === 'invalid_url')
    throw new AppError('invalid_url', 422, refusals.invalidAddress, { source: refusals.invalidAddress })
  if (source === 'unsupported_source' || (source.kind === 'direct' && isRefused(deps, source.url)))
    throw new AppError('unsupported_source', 422, refusals.unsupportedSource, {
      source: refusals.notSupported,
    })
  const site = siteNotSetUp(deps.config, source.url)
  if (site) throw refusedSite(site, 422)
  const video = { id: newId(), createdAt: new Date(), status: 'QUEUED' as const }
  const added = { videos: 1, linksPerHour: 1, storage: 0 }
  await addWithinQuota(deps, { accountId, added }, async (tx) => {
    await store.insertVideo(tx, {
      ...video,
      ...emptyMedia,
      status: 'CREATED',
      accountId,
      title: request.title ?? defaultTitle(source),
      description: request.description ?? '',
      source: source.url,
      sourceKind: 'url',
    })
    await deps.queue.sendInTurn(tx, downloadJob, { videoId: video.id }, { key: video.id, accountId })
    await store.moveVideo(tx, video.id, 'QUEUED')
  })
  return video
}

/** `site_not_set_up`: the operator of this installation has not set up links to the platform. */
export function refusedSite(site: string, status: 409 | 422): AppError {
  const message = refusals.siteNotSetUp(site)
  return new AppError('site_not_set_up', status, message, status === 422 ? { source: message } : undefined)
}

const isRefused = (deps: Pick<Deps, 'config'>, url: string) =>
  !deps.config.allowsPrivateSources && isPrivateLiteral(new URL(url))

/** Inserts a video before the upload of its file. */
export async function insertForUpload(
  tx: Tx,
  accountId: store.VideoOwner,
  upload: { id: string; fileName: string; createdAt: Date },
): Promise<void> {
  await store.insertVideo(tx, {
    ...emptyMedia,
    id: upload.id,
    createdAt: upload.createdAt,
    accountId,
    title: titleFromFileName(upload.fileName),
    source: upload.fileName,
    sourceKind: 'file',
    status: 'CREATED',
  })
}

const emptyMedia = {
  statusReason: null,
  stepProgress: null,
  durationMs: null,
  width: null,
  height: null,
  mediaKey: null,
  originalKey: null,
  sprite: null,
  poster: null,
  posterAtMs: null,
  heartbeatAt: null,
  requeuedAt: null,
  deletedAt: null,
}

/** The first part is arriving. */
export async function markUploading(tx: Tx, id: string): Promise<void> {
  await store.moveVideo(tx, id, 'UPLOADING')
}

/** The original is stored: queues the transcoding. False when the video was deleted meanwhile. */
export async function markUploaded(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  { id, accountId }: Pick<store.VideoRow, 'id' | 'accountId'>,
  original: { key: string; bytes: number },
): Promise<boolean> {
  const moved = await store.moveVideo(tx, id, 'UPLOADED', {
    originalKey: original.key,
    originalBytes: original.bytes,
  })
  if (moved) await deps.queue.sendInTurn(tx, firstRenditionJob, { videoId: id }, { key: id, accountId })
  return moved
}

export async function markUploadFailed(tx: Tx, id: string, code: VideoReasonCode): Promise<void> {
  await store.moveVideo(tx, id, 'UPLOAD_ERROR', { statusReason: storeReason({ code, detail: null }) })
}

/** Throws 404, 409 `video_deleted`, 422 `invalid_request` for times of ads that cannot be. */
export async function editVideo(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  id: string,
  change: store.VideoEdit,
) {
  const isEdited = await deps.db.transaction().execute(async (tx) => {
    const before = await store.lockVideo(tx, accountId, id)
    if (before && change.adBreaks) refuseAdBreaks(change.adBreaks, before.durationMs)
    if (!before || !(await store.editVideo(tx, accountId, id, change))) return false
    await auditChange(tx, { accountId, actor: accountId, details: { video: id } }, before, change)
    return true
  })
  const video = await readOwnVideo(deps, accountId, id)
  if (!isEdited) throw videoDeleted()
  return video
}

/**
 * Deletes a video: worker and upload see the status and stop; its media answer 404 immediately and are removed after the
 * grace period. Throws 404, 409 `already_deleted`.
 */
export async function deleteVideo(deps: { db: Db | Tx }, owner: store.VideoOwner, id: string): Promise<void> {
  if (await store.markDeleted(deps.db, owner, id)) return
  if (!(await store.findVideo(deps.db, owner, id))) throw notFound()
  throw new AppError('already_deleted', 409, refusals.videoDeletedBefore)
}
