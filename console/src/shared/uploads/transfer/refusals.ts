import { PutError } from './putPart.ts'
import type { UploadCause } from './uploadStates.ts'

/** HTTP status of a refused call or part; 0 when nothing answered; -1 for anything else. */
export function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : -1
}

/** The server accepts no more parts for this upload. After other errors the sent parts may still be stored. */
export function isUploadClosed(error: unknown): boolean {
  const status = statusOf(error)
  return status === 404 || status === 409 || status === 410
}

/** For aborting: ignores that the upload no longer exists; throws any other error. */
export function throwUnlessClosed(error: unknown): void {
  if (!isUploadClosed(error)) throw error
}

/** The account limit that refused the upload; null for other refusals. */
export function quotaCauseOf(error: unknown): UploadCause | null {
  const quota = (error as { details?: { quota?: unknown } | null } | null)?.details?.quota
  if (quota === 'storage') return 'quotaStorage'
  if (quota === 'uploads') return 'quotaUploads'
  return quota === 'videos' ? 'quotaVideos' : null
}

/** The server was unreachable or the session ended: the upload can resume later. */
export function canResumeLater(error: unknown): boolean {
  const status = statusOf(error)
  return status === 0 || status === 401
}

/** A 403 of the storage (`PutError`) means an expired address; the API's 403 is final. */
export function isRetryable(error: unknown): boolean {
  const status = statusOf(error)
  return status === 0 || status === 429 || status >= 500 || (status === 403 && error instanceof PutError)
}
