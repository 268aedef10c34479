import type { ErrorCode, ErrorDetails } from '@matinee/contract/plain/errorCodes'

/** A refusal that the caller may read. Anything else that is thrown answers a bland 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly details: ErrorDetails | undefined
  /** The RFC 6749 error code, for refusals of the token endpoint. */
  oauth: OauthError | undefined

  constructor(
    code: ErrorCode,
    status: number,
    message?: string,
    fields?: Record<string, string>,
    details?: ErrorDetails,
  ) {
    super(message ?? code)
    this.code = code
    this.status = status
    this.fields = fields
    this.details = details
  }
}

export type OauthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'

/** A refusal of the token endpoint: 401 for a client that is not who it says, else 400. */
export function oauthError(oauth: OauthError, message: string): AppError {
  const error = new AppError('invalid_request', oauth === 'invalid_client' ? 401 : 400, message)
  error.oauth = oauth
  return error
}

/** The one answer for what is not there and for what belongs to somebody else. */
export const notFound = () => new AppError('not_found', 404, 'Not found')
