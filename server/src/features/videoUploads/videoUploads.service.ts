import { refusals } from '@matinee/contract/plain/texts/refusals'
import { takesFiles } from '@matinee/contract/plain/account/accountTypes'
import { partBytes } from '@matinee/contract/plain/limits'
import { isVideoFile } from '@matinee/contract/plain/video/videoFiles'
import type { VideoReasonCode } from '@matinee/contract/plain/video/videoReasonCodes'
import type { VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import type { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { OwnParts, PartAddress, PartUpload } from '../../platform/files/files.ts'
import { newId } from '../../platform/ids.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { Account } from '../../platform/access/session.ts'
import { addWithinQuota } from '../quotas/quotas.service.ts'
import {
  insertForUpload,
  markUploaded,
  markUploadFailed,
  markUploading,
  readOwnVideo,
  type VideoOwner,
} from '../videos/videos.service.ts'
import { checkParts, type ListedPart } from './checkParts.ts'
import * as store from './videoUploads.store.ts'

export type UploadRecord = {
  id: string
  key: string
  status: VideoStatus
  fileName: string
  createdAt: string
}

const abandonedMs = 24 * 3600_000

/** Only accounts on the alternate infrastructure may upload files. */
export function requireFiles(account: Account): void {
  if (!takesFiles(account.videoInfrastructure))
    throw new AppError('forbidden_for_account_type', 403, refusals.linksOnly)
}

/**
 * `also`: what is written in the same transaction. Throws 422 `file_type`, or `invalid_request` if size and number of parts
 * disagree, 409 `quota_reached`.
 */
export async function initiate(
  deps: Deps,
  owner: VideoOwner,
  file: {
    fileName: string
    totalParts: number
    fileSize?: number | undefined
    contentType?: string | undefined
  },
  also: (tx: Tx, videoId: string) => Promise<void> = async () => {},
): Promise<{ uploadId: string; uploadRecord: UploadRecord }> {
  if (!isVideoFile(file.fileName, file.contentType ?? ''))
    throw new AppError('file_type', 422, refusals.onlyVideoFiles, { fileName: refusals.notVideoFile })
  if (file.fileSize !== undefined && Math.ceil(file.fileSize / partBytes) !== file.totalParts) {
    const message = refusals.partsOfFile(file.fileSize, Math.ceil(file.fileSize / partBytes))
    throw new AppError('invalid_request', 422, message, { totalParts: message })
  }
  const id = newId()
  const uploadId = newId(20)
  const createdAt = new Date()
  const key = `originals/${newId(22)}`
  const added = { videos: 1, uploads: 1, storage: file.fileSize ?? file.totalParts * partBytes }
  const storeUploadId = await deps.files.beginParts(key)
  try {
    await addWithinLimits(deps, { owner, added }, async (tx) => {
      await insertForUpload(tx, owner, { id, fileName: file.fileName, createdAt })
      await store.insertUpload(tx, {
        id: uploadId,
        accountId: owner,
        videoId: id,
        key,
        fileName: file.fileName,
        totalParts: file.totalParts,
        fileSize: file.fileSize ?? null,
        storeUploadId,
        status: 'OPEN',
        lastPartAt: createdAt,
      })
      await also(tx, id)
    })
  } catch (error) {
    // After a broken connection the transaction may have been committed: only a refusal is certain.
    if (error instanceof AppError) await deps.files.abortParts({ key, uploadId, storeUploadId })
    throw error
  }
  const uploadRecord = {
    id,
    key,
    status: 'CREATED' as const,
    fileName: file.fileName,
    createdAt: createdAt.toISOString(),
  }
  return { uploadId, uploadRecord }
}

/** The installation has no quotas. */
function addWithinLimits(
  deps: Deps,
  { owner, added }: { owner: VideoOwner; added: { videos: number; uploads: number; storage: number } },
  add: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (owner === null) return deps.db.transaction().execute(add)
  return addWithinQuota(deps, { accountId: owner, added }, add)
}

/** Throws 404, 409 `upload_closed`, 422 for a part that the upload does not have. */
export async function presignPart(
  deps: Deps,
  owner: VideoOwner,
  request: { uploadId: string; partNumber: number; key: string },
): Promise<{ presignedUrl: string; expiresAt: string }> {
  const upload = await store.findUpload(deps.db, owner, { id: request.uploadId, key: request.key })
  if (!upload) throw notFound()
  if (upload.status !== 'OPEN' || upload.videoStatus === 'DELETED') throw closed()
  if (request.partNumber > upload.totalParts) {
    const message = refusals.partsOfUpload(upload.totalParts)
    throw new AppError('invalid_request', 422, message, { partNumber: message })
  }
  if (upload.videoStatus === 'CREATED')
    await deps.db.transaction().execute((tx) => markUploading(tx, upload.videoId))
  if (upload.storeUploadId !== null) await store.touchUpload(deps.db, owner, upload.id)
  const { partNumber } = request
  const { url, expiresAt } = await deps.files.presignPart(refOf(upload), {
    partNumber,
    bytes: expectedBytes(upload, partNumber),
  })
  return { presignedUrl: url, expiresAt: expiresAt.toISOString() }
}

const refOf = ({ id, key, storeUploadId }: store.UploadRow): PartUpload => ({
  key,
  uploadId: id,
  storeUploadId,
})

/** All parts are full except the last one, whose length is known if the client sent the file's. */
function expectedBytes(upload: store.UploadRow, partNumber: number): number | null {
  if (partNumber < upload.totalParts) return partBytes
  return upload.fileSize === null ? null : upload.fileSize - (upload.totalParts - 1) * partBytes
}

/** The parts that have arrived, wherever they are. */
async function listParts(deps: Pick<Deps, 'files'>, db: Db | Tx, upload: store.UploadRow) {
  const elsewhere = upload.status === 'OPEN' ? await deps.files.listParts(refOf(upload)) : null
  return elsewhere ?? store.listParts(db, upload.id)
}

const closed = () => new AppError('upload_closed', 409, refusals.uploadClosed)

/**
 * Receives a part at a presigned address. An earlier part of the same number is deleted first, and the new one is recorded
 * only once it is on the disk, so a broken connection never leaves a part that counts. Throws 409 `upload_closed`.
 */
export async function receivePart(
  deps: Pick<Deps, 'db'>,
  parts: OwnParts,
  address: PartAddress,
  content: Readable,
): Promise<{ etag: string }> {
  const { size, md5 } = await parts.receive(address, content, async () => {
    if (!(await store.deletePart(deps.db, address))) throw closed()
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

/** Throws 404, or 409 `upload_closed` if the upload was aborted: its parts are deleted and it cannot continue. */
export async function listReceived(deps: Pick<Deps, 'db' | 'files'>, owner: VideoOwner, uploadId: string) {
  const upload = await store.findUpload(deps.db, owner, { id: uploadId })
  if (!upload) throw notFound()
  if (upload.status === 'ABORTED' || upload.videoStatus === 'DELETED') throw closed()
  const parts = await listParts(deps, deps.db, upload)
  return parts.map((part) => ({ PartNumber: part.partNumber, ETag: `"${part.etag}"`, size: part.size }))
}

/** Idempotent. Throws 404, 409 `upload_closed`, 422 `parts_missing`, `etag_mismatch`. */
export async function complete(
  deps: Deps,
  owner: VideoOwner,
  request: { uploadId: string; key: string; parts: readonly ListedPart[] },
): Promise<UploadRecord> {
  const videoId = await deps.db.transaction().execute(async (tx) => {
    const upload = await store.findUpload(tx, owner, { id: request.uploadId, key: request.key }, true)
    if (!upload) throw notFound()
    if (upload.status === 'COMPLETE') return upload.videoId
    if (upload.status === 'ABORTED' || upload.videoStatus === 'DELETED') throw closed()
    const parts = await listParts(deps, tx, upload)
    const checked = checkParts(request.parts, parts, upload)
    if ('code' in checked)
      throw new AppError(checked.code, 422, checked.sentence, { parts: checked.sentence })
    await deps.files.completeParts(refOf(upload), { bytes: checked.bytes, parts })
    if (upload.storeUploadId !== null) await store.insertParts(tx, upload.id, parts)
    await store.setStatus(tx, upload.id, 'COMPLETE')
    await markUploaded(
      deps,
      tx,
      { id: upload.videoId, accountId: owner },
      { key: upload.key, bytes: checked.bytes },
    )
    return upload.videoId
  })
  return readRecord(deps, owner, videoId)
}

/** Idempotent. Throws 404, or 409 `upload_closed` if the upload is complete. */
export async function abort(
  deps: Deps,
  owner: VideoOwner,
  request: { uploadId: string; key: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const upload = await store.findUpload(tx, owner, { id: request.uploadId, key: request.key }, true)
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
  await store.deleteParts(tx, upload.id)
  await markUploadFailed(tx, upload.videoId, reason)
  await deps.files.abortParts(refOf(upload))
}

/** Ends uploads that received no part for 24 hours and those whose video was deleted. */
export async function endAbandonedUploads(deps: Deps): Promise<void> {
  for (const abandoned of await store.listAbandoned(deps.db, new Date(Date.now() - abandonedMs))) {
    await deps.db.transaction().execute(async (tx) => {
      const upload = await store.findUpload(tx, abandoned.accountId, { id: abandoned.id }, true)
      if (upload?.status === 'OPEN') await giveUp(deps, tx, upload, 'upload_abandoned')
    })
  }
}

/** The newest upload of a video of `owner`. */
export const findUploadOf = store.findVideoUpload

/** The record of one of the account's videos, from a file or a link. */
export async function readRecord(
  deps: Pick<Deps, 'db'>,
  owner: VideoOwner,
  videoId: string,
): Promise<UploadRecord> {
  const video = await readOwnVideo(deps, owner, videoId)
  const upload = await store.findVideoUpload(deps.db, owner, videoId)
  return {
    id: video.id,
    key: upload?.key ?? '',
    status: video.status,
    fileName: upload?.fileName ?? video.source,
    createdAt: video.createdAt.toISOString(),
  }
}
