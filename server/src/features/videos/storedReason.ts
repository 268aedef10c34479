import { videoReasons, type VideoReason, type VideoReasonCode } from '@matinee/contract/plain/videoReasons'

/** A reason as the column `videos.status_reason` holds it: `code` or `code:detail`. */
export const storeReason = ({ code, detail }: VideoReason): string =>
  detail === null ? code : `${code}:${detail}`

/** What the column holds, read back; null for a sentence from before there were codes. */
export function readReason(stored: string): VideoReason | null {
  const [code] = stored.split(':', 1) as [string]
  if (!Object.hasOwn(videoReasons, code)) return null
  const detail = stored.length > code.length ? stored.slice(code.length + 1) : null
  return { code: code as VideoReasonCode, detail }
}
