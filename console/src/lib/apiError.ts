import type { ErrorCode, ErrorDetails } from '@matinee/contract/plain/errorCodes'

/** `unreachable`: no answer came at all. */
export type AppErrorCode = ErrorCode | 'unreachable'

/** Thrown by a refused or failed call. `message` is the server's, in the reader's language; the console shows its own text by code. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: AppErrorCode
  /** HTTP status, 0 when no answer came. */
  readonly status: number
  /** Messages by request field. */
  readonly fields: Readonly<Record<string, string>>
  /** For `quota_reached` the limit and its use; for `caption_invalid` the line. */
  readonly details: ErrorDetails | null
  /** For support: the id the server logged the request under. */
  readonly requestId: string | null

  constructor(of: {
    code: AppErrorCode
    status: number
    message: string
    fields?: Record<string, string> | undefined
    details?: ErrorDetails | undefined
    requestId?: string | null
  }) {
    super(of.message)
    this.code = of.code
    this.status = of.status
    this.fields = of.fields ?? {}
    this.details = of.details ?? null
    this.requestId = of.requestId ?? null
  }
}

/** Asking again may help: no answer, or the server's own trouble. */
export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof AppError) || error.status === 0 || error.status >= 500
}

/** The code of what a call threw; anything else is our own mistake. */
export const codeOf = (error: unknown): AppErrorCode => (error instanceof AppError ? error.code : 'internal')
