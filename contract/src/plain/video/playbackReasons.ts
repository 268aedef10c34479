/**
 * Reasons why an existing video was refused to a player. They are error codes too: a player gets them with 403, and the
 * publisher sees them in the list of refused plays.
 */
export const playbackReasons = [
  'domain_not_allowed',
  'signature_required',
  'signature_invalid',
  'signature_expired',
] as const
export type PlaybackReason = (typeof playbackReasons)[number]

export const maxAllowedDomains = 100
export const maxSigningKeys = 10
