import type { QuotaName } from './account/quotas.ts'
import type { SecondFactor } from './account/secondFactors.ts'
import type { SessionEnd } from './account/sessionEnd.ts'

/**
 * All codes of error answers. The console has a text for each, and `texts/errorHelp.ts` a page; `message` is in the reader's
 * language.
 */
export const errorCodes = [
  'malformed_request',
  'invalid_request',
  'invalid_credentials',
  'signed_out',
  'invalid_refresh_token',
  'reauthentication_required',
  'second_factor_required',
  'sign_in_expired',
  'passkey_refused',
  'factor_state',
  'email_taken',
  'weak_password',
  'invalid_code',
  'expired_code',
  'not_your_account',
  'account_not_linked',
  'switch_not_allowed',
  'not_while_acting',
  'insufficient_scope',
  'staff_role',
  'second_factor_missing',
  'forbidden_for_account_type',
  'not_found',
  'unsupported_response_type',
  'redirect_uri_mismatch',
  'invalid_scope',
  'pkce_required',
  'already_granted',
  'already_approved',
  'already_deleted',
  'video_deleted',
  'upload_closed',
  'unsupported_source',
  'site_not_set_up',
  'invalid_url',
  'file_type',
  'parts_missing',
  'etag_mismatch',
  'not_failed',
  'job_state',
  'mail_state',
  'source_gone',
  'not_available',
  'image_invalid',
  'caption_invalid',
  'too_many',
  'quota_reached',
  'config_invalid',
  'player_deleted',
  'default_player',
  'invalid_domain',
  'domain_not_allowed',
  'site_exists',
  'stale',
  'invalid_date',
  'range_too_long',
  'sums_too_large',
  'report_timeout',
  'not_pending',
  'export_empty',
  'drive_unavailable',
  'recipient_unsubscribed',
  'recipient_limit',
  'recipients_unconfirmed',
  'term_closed',
  'payment_state',
  'email_not_own',
  'batch_repeated',
  'rows_invalid',
  'signature_required',
  'signature_invalid',
  'signature_expired',
  'bad_signature',
  'part_too_large',
  'too_many_requests',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'range_not_satisfiable',
  'storage_full',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/**
 * The body of every refusal. `fields`: a message for each invalid field of the request. `details`, for programs: the
 * quota with its use and limit for `quota_reached`; the reason why the session ended, if known, for
 * `invalid_refresh_token`; the invalid line for `caption_invalid`; who saved another version, and when, for `stale`;
 * the ticket of the next step and its methods for
 * `second_factor_required`.
 */
export type ErrorBody = {
  error: { code: ErrorCode; message: string; fields?: Record<string, string>; details?: ErrorDetails }
}
export type ErrorDetails =
  | { quota: QuotaName; used: number; limit: number }
  | { sessionEnd: SessionEnd }
  | { line: number }
  | { changedBy: string | null; changedAt: string }
  | { ticket: string; methods: SecondFactor[] }
