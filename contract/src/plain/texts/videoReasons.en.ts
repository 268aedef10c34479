import type { VideoReasonCode } from '../video/videoReasonCodes.ts'

/** Why a video failed; `{detail}` is what came with the code, such as a status or a site's name. */
export const videoReasons = {
  not_a_video: 'This file is not a type of video that we support.',
  damaged: 'The file is damaged or is not a type of video that we support.',
  no_picture: 'The file contains no moving picture.',
  too_many_tracks: 'The file has more than 16 tracks.',
  picture_too_small: 'The video is smaller than 16 × 16 pixels.',
  picture_too_large: 'The video has more pixels than 8192 × 4320.',
  too_long: 'The video is longer than six hours.',
  ends_early: 'The file ends too early. It is incomplete or damaged.',
  film_length: 'A film of a campaign lasts 6 seconds to 3 minutes.',
  transcoding_gave_up: 'Transcoding this video failed several times.',
  stopped_twice: 'Processing stopped twice, and we do not know why.',
  address_unsupported: 'We do not support this URL.',
  address_not_http: 'The URL does not begin with http or https.',
  address_has_user: 'The URL contains a user name.',
  address_port: 'The URL uses port {detail}, which we do not allow.',
  address_private: 'The URL leads to a private network.',
  redirects_too_often: 'The URL redirects too many times.',
  server_unknown: 'We could not find the server in the URL.',
  server_unreachable: 'We could not reach the server in the URL.',
  server_too_slow: 'The server in the URL sends the file too slowly.',
  server_answered: 'The server in the URL answered with status {detail}.',
  connection_broke: 'The connection was lost.',
  too_large: 'The file is larger than 5 GB.',
  account_storage_full:
    'You do not have enough video storage left for this file. Delete videos, then try again.',
  address_not_video: 'We did not find a video file at this URL.',
  site_not_set_up:
    'You cannot add videos from {detail} in this installation. Use the address of the video file.',
  site_refused:
    '{detail} did not let us download this video. It may be private, removed, restricted or too large.',
  fetch_gave_up: 'We could not download the video.',
  upload_cancelled: 'The upload was cancelled.',
  upload_abandoned: 'The upload was not finished. We received no data for 24 hours.',
} as const satisfies Record<VideoReasonCode, string>
