/** A language subtag with at most a script and a region: `tr`, `zh-Hant`, `pt-BR`. */
export const captionLanguageForm = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/

/** Bytes of one caption file in UTF-8; a film of two hours has about 100,000 in Latin letters, 300,000 in Japanese. */
export const maxCaptionBytes = 700_000
export const maxCaptionsPerVideo = 40
/** Tags in one cue. A deeper tree is no caption, and crashes browsers. */
export const maxCueTags = 100

/** How many bytes a text has in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7f) bytes++
    // The two halves of a pair have four bytes together.
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) bytes++
  }
  return bytes
}
