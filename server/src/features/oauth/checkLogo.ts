import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
const maxBytes = 64 * 1024
const form = /^data:image\/(png|jpeg|webp);base64,([A-Za-z\d+/]+={0,2})$/

/** Why `logo` is refused; null when it is accepted. The bytes decide, not the media type in the data: URL. */
export function whyNoLogo(logo: string): Sentence | null {
  const [, type, data] = form.exec(logo) ?? []
  if (!type || !data) return refusals.logoAddress
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > maxBytes) return refusals.logoTooLarge
  return detectType(bytes) === type ? null : refusals.logoMismatch
}

function detectType(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  return /^RIFF[^]{4}WEBP/.test(start) ? 'webp' : null
}
