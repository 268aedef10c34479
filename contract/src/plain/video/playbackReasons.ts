/**
 * Why a player was refused a video that is there. They are error codes as well: a player gets them with 403, the
 * publisher reads them in the list of refused plays.
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
