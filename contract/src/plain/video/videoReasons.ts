/**
 * Reasons why a video failed: codes, with English sentences for third parties. The console has its own texts for the
 * codes. `{detail}` is replaced by the reason's detail, such as a server's status.
 */
export const videoReasons = {
  not_a_video: 'This file is not a video of a supported type.',
  damaged: 'The file is damaged or is not a video of a supported type.',
  no_picture: 'The file contains no moving picture.',
  too_many_tracks: 'The file has more than 16 tracks.',
  picture_too_small: 'The video is smaller than 16 × 16 pixels.',
  picture_too_large: 'The video has more pixels than 8192 × 4320.',
  too_long: 'The video is longer than six hours.',
  ends_early: 'The file ends too early. It is incomplete or damaged.',
  transcoding_gave_up: 'Transcoding failed several times.',
  stopped_twice: 'Processing stopped twice without a known reason.',
  address_unsupported: 'This URL is not supported.',
  address_not_http: 'The URL does not begin with http or https.',
  address_has_user: 'The URL contains a user name.',
  address_port: 'The URL uses port {detail}, which is not allowed.',
  address_private: 'The URL leads to a private network.',
  redirects_too_often: 'The URL redirects too many times.',
  server_unknown: 'The server in the URL was not found.',
  server_unreachable: 'The server in the URL could not be reached.',
  server_too_slow: 'The server in the URL sends the file too slowly.',
  server_answered: 'The server in the URL answered with status {detail}.',
  connection_broke: 'The connection was lost.',
  too_large: 'The file is larger than 5 GB.',
  account_storage_full: 'The video storage of the account has no room for this file.',
  address_not_video: 'The URL does not lead to a video file.',
  site_not_set_up:
    'Links to {detail} are not set up on this installation. Its operator has to set YTDLP_PATH.',
  site_refused: '{detail} did not provide this video. It may be private, removed, restricted or too large.',
  fetch_gave_up: 'The video could not be downloaded.',
  upload_cancelled: 'The upload was cancelled.',
  upload_abandoned: 'The upload was not finished. No data arrived for 24 hours.',
} as const
export type VideoReasonCode = keyof typeof videoReasons

export const videoReasonCodes = Object.keys(videoReasons) as [VideoReasonCode, ...VideoReasonCode[]]

export type VideoReason = { code: VideoReasonCode; detail: string | null }

/** The reason as an English sentence. */
export function reasonText({ code, detail }: VideoReason): string {
  return videoReasons[code].replace('{detail}', detail ?? '')
}
