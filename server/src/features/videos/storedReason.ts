import { videoReasons } from '@matinee/contract/plain/texts/videoReasons.en'
import type { VideoReason, VideoReasonCode } from '@matinee/contract/plain/video/videoReasonCodes'

/** Serialises a reason for the column `videos.status_reason`: `code` or `code:detail`. */
export const storeReason = ({ code, detail }: VideoReason): string =>
  detail === null ? code : `${code}:${detail}`

/** Parses the column. Null for a sentence, which rows older than the codes contain. */
export function readReason(stored: string): VideoReason | null {
  const [code] = stored.split(':', 1) as [string]
  if (!Object.hasOwn(videoReasons, code)) return null
  const detail = stored.length > code.length ? stored.slice(code.length + 1) : null
  return { code: code as VideoReasonCode, detail }
}

/** An English sentence for third parties, operators and the log. The console words the code in the reader's language. */
export const reasonText = ({ code, detail }: VideoReason): string =>
  videoReasons[code].replace('{detail}', detail ?? '')
