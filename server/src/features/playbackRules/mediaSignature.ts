import { isSigned, sign } from '../../platform/access/secrets.ts'

const hourMs = 3_600_000
const lifeHours = 7
const purpose = 'media'

/**
 * The media folder with its signature, `<mediaKey>.<hour of expiry, base 36>.<signature>`: valid for 6 to 7 hours, and the
 * same for a full hour. It is part of the path so that relative addresses in playlists inherit it.
 */
export function signMediaKey(signing: Buffer, mediaKey: string, nowMs: number): string {
  const text = `${mediaKey}.${(Math.floor(nowMs / hourMs) + lifeHours).toString(36)}`
  return `${text}.${sign(signing, purpose, text)}`
}

const form = /^(\w{10,40})(?:\.([0-9a-z]{1,8})\.([\w-]{43}))?$/

export type MediaFolder = { mediaKey: string; endHour: string | undefined; signature: string | undefined }

/** The parts of a media folder's name, not yet verified; null if it has another form. */
export function readMediaFolder(name: string): MediaFolder | null {
  const [, mediaKey, endHour, signature] = form.exec(name) ?? []
  return mediaKey === undefined ? null : { mediaKey, endHour, signature }
}

/** Seconds until a folder's signature expires; 0 if it is missing, wrong or expired. */
export function signatureLifeS(signing: Buffer, folder: MediaFolder, nowMs: number): number {
  const { mediaKey, endHour, signature } = folder
  if (!endHour || !signature || !isSigned(signing, purpose, `${mediaKey}.${endHour}`, signature)) return 0
  return Math.max(0, Math.floor((Number.parseInt(endHour, 36) * hourMs - nowMs) / 1_000))
}
