import type { ErrorCode } from '@matinee/contract/plain/errorCodes'

/** A refusal that the caller may read. Anything else that is thrown answers a bland 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined

  constructor(code: ErrorCode, status: number, message?: string, fields?: Record<string, string>) {
    super(message ?? code)
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/** The one answer for what is not there and for what belongs to somebody else. */
export const notFound = () => new AppError('not_found', 404, 'Not found')
