import type { ErrorCode, ErrorDetails } from '@matinee/contract/plain/errorCodes'

/** `unreachable`: no reply. */
export type AppErrorCode = ErrorCode | 'unreachable'

/** Thrown by a refused or failed call. `message` is the server's, in the user's language; the console shows its own text for `code`. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: AppErrorCode
  /** HTTP status; 0 without a reply. */
  readonly status: number
  /** Messages by request field. */
  readonly fields: Readonly<Record<string, string>>
  /** For `quota_reached` the limit and its use; for `second_factor_required` the ticket; for `caption_invalid` the line; for `stale` who was faster, and when. */
  readonly details: ErrorDetails | null
  /** The request's id in the server's log, for support. */
  readonly requestId: string | null

  constructor(init: {
    code: AppErrorCode
    status: number
    message: string
    fields?: Record<string, string> | undefined
    details?: ErrorDetails | undefined
    requestId?: string | null
  }) {
    super(init.message)
    this.code = init.code
    this.status = init.status
    this.fields = init.fields ?? {}
    this.details = init.details ?? null
    this.requestId = init.requestId ?? null
  }
}

/** No reply, or an error of the server itself: a retry may succeed. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof AppError) || error.status === 0 || error.status >= 500
}

/** The error code of a failed call; `internal` for any other error, which is a fault of the console. */
export const codeOf = (error: unknown): AppErrorCode => (error instanceof AppError ? error.code : 'internal')
