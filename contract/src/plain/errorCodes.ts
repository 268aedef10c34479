/** Every code an error answer may carry. The console has a text for each; the message beside it is English. */
export const errorCodes = [
  'malformed_request',
  'invalid_request',
  'invalid_credentials',
  'signed_out',
  'invalid_refresh_token',
  'forbidden_for_account_type',
  'not_found',
  'already_deleted',
  'video_deleted',
  'upload_closed',
  'unsupported_source',
  'invalid_url',
  'file_type',
  'parts_missing',
  'etag_mismatch',
  'bad_signature',
  'part_too_large',
  'too_many_requests',
  'payload_too_large',
  'unsupported_media_type',
  'range_not_satisfiable',
  'storage_full',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** What every refused call answers. `fields` names the request fields at fault, with a message each. */
export type ErrorBody = { error: { code: ErrorCode; message: string; fields?: Record<string, string> } }
