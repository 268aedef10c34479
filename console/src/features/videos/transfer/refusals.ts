import { PutError } from './putPart.ts'
import type { UploadCause } from './uploadStates.ts'

/** HTTP status of a refused call or part; 0 when nothing answered; -1 for anything else. */
export function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : -1
}

/** The server accepts no more parts for this upload. After any other refusal it may still have the sent parts. */
export function isGone(error: unknown): boolean {
  const status = statusOf(error)
  return status === 404 || status === 409 || status === 410
}

/** Ignores that an upload to be aborted no longer exists; throws any other error. */
export function throwUnlessGone(error: unknown): void {
  if (!isGone(error)) throw error
}

/** The account limit that refused the upload; null for other refusals. */
export function quotaCauseOf(error: unknown): UploadCause | null {
  const quota = (error as { details?: { quota?: unknown } | null } | null)?.details?.quota
  if (quota === 'storage') return 'quotaStorage'
  if (quota === 'uploads') return 'quotaUploads'
  return quota === 'videos' ? 'quotaVideos' : null
}

/** The server was unreachable or the session ended: the upload can resume later. */
export function isWorthKeeping(error: unknown): boolean {
  const status = statusOf(error)
  return status === 0 || status === 401
}

/** The storage's 403 means an expired address; the API's 403 is final. */
export function isRetryable(error: unknown): boolean {
  const status = statusOf(error)
  return status === 0 || status === 429 || status >= 500 || (status === 403 && error instanceof PutError)
}
