/**
 * Reasons why a video failed: codes, with English sentences for third parties. The console has its own texts for the
 * codes. `{detail}` is replaced by the reason's detail, such as a server's status.
 */
export const videoReasons = {
  not_a_video: 'This is not a video file of a supported type.',
  damaged: 'The file is damaged or is not a video of a supported type.',
  no_picture: 'There is no picture in this file.',
  too_many_tracks: 'There are too many tracks in this file.',
  picture_too_small: 'The picture is too small.',
  picture_too_large: 'The picture is larger than 8192 × 4320 pixels.',
  too_long: 'The video is longer than six hours.',
  ends_early: 'The file ends early: it is incomplete or damaged.',
  transcoding_gave_up: 'Transcoding failed several times.',
  stopped_twice: 'Processing stopped twice without an answer.',
  address_unsupported: 'The address is not supported.',
  address_not_http: 'The address is neither http nor https.',
  address_has_user: 'The address contains a user name.',
  address_port: 'Port {detail} is not allowed.',
  address_private: 'The address is not public.',
  redirects_too_often: 'The address redirects too often.',
  server_unknown: 'The server of the address is unknown.',
  server_unreachable: 'The server of the address cannot be reached.',
  server_too_slow: 'The server of the address sends too slowly.',
  server_answered: 'The server of the address answered {detail}.',
  connection_broke: 'The connection broke off.',
  too_large: 'The file is larger than 5 GB.',
  account_storage_full: 'The storage of the account has no room for this file.',
  address_not_video: 'The address does not lead to a video file.',
  site_not_set_up:
    'Links to {detail} are not set up on this installation. Its operator has to set YTDLP_PATH.',
  site_refused: '{detail} did not hand this video out: it may be private, removed, restricted or too large.',
  fetch_gave_up: 'The video could not be fetched.',
  upload_cancelled: 'The upload was cancelled.',
  upload_abandoned: 'The upload was not finished: no part arrived for 24 hours.',
} as const
export type VideoReasonCode = keyof typeof videoReasons

export const videoReasonCodes = Object.keys(videoReasons) as [VideoReasonCode, ...VideoReasonCode[]]

export type VideoReason = { code: VideoReasonCode; detail: string | null }

/** The reason as an English sentence. */
export function reasonText({ code, detail }: VideoReason): string {
  return videoReasons[code].replace('{detail}', detail ?? '')
}
