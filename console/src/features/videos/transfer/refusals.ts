import { PutError } from './putPart.ts'
import type { UploadCause } from './uploadStates.ts'

/** HTTP status of a refused call or part; 0 when nothing answered; -1 for anything else. */
export function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : -1
}

/** The server no longer takes anything for this upload. Any other refusal says nothing about what has arrived. */
export function isGone(error: unknown): boolean {
  const status = statusOf(error)
  return status === 404 || status === 409 || status === 410
}

/** Catches the refusal to give up what is gone already; throws any other. */
export function throwUnlessGone(error: unknown): void {
  if (!isGone(error)) throw error
}

/** The limit of the account that refused the upload; null for any other refusal. */
export function quotaCauseOf(error: unknown): UploadCause | null {
  const quota = (error as { details?: { quota?: unknown } | null } | null)?.details?.quota
  if (quota === 'storage') return 'quotaStorage'
  if (quota === 'uploads') return 'quotaUploads'
  return quota === 'videos' ? 'quotaVideos' : null
}

/** Nothing answered, or the session ended: going on later makes sense. */
export function isWorthKeeping(error: unknown): boolean {
  const status = statusOf(error)
  return status === 0 || status === 401
}

/** A 403 of the storage is an address that has expired; one of the API is final. */
export function mayHelpToRetry(error: unknown): boolean {
  const status = statusOf(error)
  return status === 0 || status === 429 || status >= 500 || (status === 403 && error instanceof PutError)
}
