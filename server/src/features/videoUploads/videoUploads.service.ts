import { refusals } from '@matinee/contract/plain/texts/refusals'
import { takesFiles } from '@matinee/contract/plain/account/accountTypes'
import { partBytes } from '@matinee/contract/plain/limits'
import { isVideoFile } from '@matinee/contract/plain/video/videoFiles'
import type { VideoReasonCode } from '@matinee/contract/plain/video/videoReasons'
import type { VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import type { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { OwnParts, PartAddress } from '../../platform/files/files.ts'
import { newId } from '../../platform/ids.ts'
import type { Account } from '../../platform/access/session.ts'
import { addWithinQuota } from '../quotas/quotas.service.ts'
import {
  insertForUpload,
  markUploaded,
  markUploadFailed,
  markUploading,
  readOwnVideo,
} from '../videos/videos.service.ts'
import { checkParts, type GivenPart } from './checkParts.ts'
import * as store from './videoUploads.store.ts'

export type UploadRecord = {
  id: string
  key: string
  status: VideoStatus
  fileName: string
  createdAt: string
}

const abandonedMs = 24 * 3600_000

/** Files are for accounts on the alternate infrastructure only. */
export function requireFiles(account: Account): void {
  if (!takesFiles(account.videoInfrastructure))
    throw new AppError('forbidden_for_account_type', 403, refusals.linksOnly)
}

/** Throws 422 `file_type`, `invalid_request` when size and number of parts disagree, 409 `quota_reached`. */
export async function initiate(
  deps: Deps,
  accountId: string,
  wish: {
    fileName: string
    totalParts: number
    fileSize?: number | undefined
    contentType?: string | undefined
  },
): Promise<{ uploadId: string; uploadRecord: UploadRecord }> {
  if (!isVideoFile(wish.fileName, wish.contentType ?? ''))
    throw new AppError('file_type', 422, refusals.onlyVideoFiles, { fileName: refusals.notVideoFile })
  if (wish.fileSize !== undefined && Math.ceil(wish.fileSize / partBytes) !== wish.totalParts) {
    const message = refusals.partsOfFile(wish.fileSize, Math.ceil(wish.fileSize / partBytes))
    throw new AppError('invalid_request', 422, message, { totalParts: message })
  }
  const id = newId()
  const uploadId = newId(20)
  const createdAt = new Date()
  const key = `originals/${newId(22)}`
  const added = { videos: 1, uploads: 1, storage: wish.fileSize ?? wish.totalParts * partBytes }
  await addWithinQuota(deps, { accountId, added }, async (tx) => {
    await insertForUpload(tx, accountId, { id, fileName: wish.fileName, createdAt })
    await store.insertUpload(tx, {
      id: uploadId,
      accountId,
      videoId: id,
      key,
      fileName: wish.fileName,
      totalParts: wish.totalParts,
      fileSize: wish.fileSize ?? null,
      status: 'OPEN',
      lastPartAt: createdAt,
    })
  })
  const uploadRecord = {
    id,
    key,
    status: 'CREATED' as const,
    fileName: wish.fileName,
    createdAt: createdAt.toISOString(),
  }
  return { uploadId, uploadRecord }
}

/** Throws 404, 409 `upload_closed`, 422 for a part that the upload does not have. */
export async function presignPart(
  deps: Deps,
  accountId: string,
  of: { uploadId: string; partNumber: number; key: string },
): Promise<{ presignedUrl: string; expiresAt: string }> {
  const upload = await store.findUpload(deps.db, accountId, { id: of.uploadId, key: of.key })
  if (!upload) throw notFound()
  if (upload.status !== 'OPEN' || upload.videoStatus === 'DELETED') throw closed()
  if (of.partNumber > upload.totalParts) {
    const message = refusals.partsOfUpload(upload.totalParts)
    throw new AppError('invalid_request', 422, message, { partNumber: message })
  }
  if (upload.videoStatus === 'CREATED')
    await deps.db.transaction().execute((tx) => markUploading(tx, upload.videoId))
  const { url, expiresAt } = deps.files.presignPart(of)
  return { presignedUrl: url, expiresAt: expiresAt.toISOString() }
}

const closed = () => new AppError('upload_closed', 409, refusals.uploadClosed)

/**
 * Takes a part in behind a presigned address. What arrived before under its number is forgotten first, and the part
 * is recorded only when it is on the disk, so a cut connection never leaves a part that counts. Throws 409
 * `upload_closed`.
 */
export async function receivePart(
  deps: Pick<Deps, 'db'>,
  parts: OwnParts,
  address: PartAddress,
  content: Readable,
): Promise<{ etag: string }> {
  const { size, md5 } = await parts.receive(address, content, async () => {
    if (!(await store.forgetPart(deps.db, address))) throw closed()
  })
  const isRecorded = await store.recordPart(deps.db, {
    uploadId: address.uploadId,
    partNumber: address.partNumber,
    size,
    md5,
  })
  if (!isRecorded) throw closed()
  return { etag: `"${md5}"` }
}

/** Throws 404, 409 `upload_closed` when it was given up: nothing is kept and it cannot go on. */
export async function listReceived(deps: Pick<Deps, 'db'>, accountId: string, uploadId: string) {
  const upload = await store.findUpload(deps.db, accountId, { id: uploadId })
  if (!upload) throw notFound()
  if (upload.status === 'ABORTED' || upload.videoStatus === 'DELETED') throw closed()
  const parts = await store.listParts(deps.db, uploadId)
  return parts.map((part) => ({ PartNumber: part.partNumber, ETag: `"${part.md5}"`, size: part.size }))
}

/** Repeating it is fine. Throws 404, 409 `upload_closed`, 422 `parts_missing`, `etag_mismatch`. */
export async function complete(
  deps: Deps,
  accountId: string,
  of: { uploadId: string; key: string; parts: readonly GivenPart[] },
): Promise<UploadRecord> {
  const videoId = await deps.db.transaction().execute(async (tx) => {
    const upload = await store.findUpload(tx, accountId, { id: of.uploadId, key: of.key }, true)
    if (!upload) throw notFound()
    if (upload.status === 'COMPLETE') return upload.videoId
    if (upload.status === 'ABORTED' || upload.videoStatus === 'DELETED') throw closed()
    const checked = checkParts(of.parts, await store.listParts(tx, upload.id), upload)
    if ('code' in checked)
      throw new AppError(checked.code, 422, checked.sentence, { parts: checked.sentence })
    await deps.files.completeParts({ key: upload.key, uploadId: upload.id, bytes: checked.bytes })
    await store.setStatus(tx, upload.id, 'COMPLETE')
    await markUploaded(deps, tx, { id: upload.videoId, accountId }, { key: upload.key, bytes: checked.bytes })
    return upload.videoId
  })
  return readRecord(deps, accountId, videoId)
}

/** Repeating it is fine. Throws 404, 409 `upload_closed` when it is complete. */
export async function abort(
  deps: Deps,
  accountId: string,
  of: { uploadId: string; key: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const upload = await store.findUpload(tx, accountId, { id: of.uploadId, key: of.key }, true)
    if (!upload) throw notFound()
    if (upload.status === 'COMPLETE') throw closed()
    if (upload.status === 'OPEN') await giveUp(deps, tx, upload, 'upload_cancelled')
  })
}

async function giveUp(
  deps: Deps,
  tx: Parameters<typeof store.setStatus>[0],
  upload: store.UploadRow,
  reason: VideoReasonCode,
) {
  await store.setStatus(tx, upload.id, 'ABORTED')
  await store.forgetParts(tx, upload.id)
  await markUploadFailed(tx, upload.videoId, reason)
  await deps.files.abortParts({ key: upload.key, uploadId: upload.id })
}

/** Ends uploads that had no part for 24 hours and those whose video was deleted. */
export async function endForsakenUploads(deps: Deps): Promise<void> {
  for (const found of await store.listForsaken(deps.db, new Date(Date.now() - abandonedMs))) {
    await deps.db.transaction().execute(async (tx) => {
      const upload = await store.findUpload(tx, found.accountId, { id: found.id }, true)
      if (upload?.status === 'OPEN') await giveUp(deps, tx, upload, 'upload_abandoned')
    })
  }
}

/** The record of one of the account's videos, whether it came as a file or as a link. */
export async function readRecord(
  deps: Pick<Deps, 'db'>,
  accountId: string,
  videoId: string,
): Promise<UploadRecord> {
  const video = await readOwnVideo(deps, accountId, videoId)
  const upload = await store.findUploadOfVideo(deps.db, accountId, videoId)
  return {
    id: video.id,
    key: upload?.key ?? '',
    status: video.status,
    fileName: upload?.fileName ?? video.source,
    createdAt: video.createdAt.toISOString(),
  }
}
