/** A language subtag with at most a script and a region: `tr`, `zh-Hant`, `pt-BR`. */
export const captionLanguageForm = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/

/** Characters of one caption file; a film of two hours has about 100,000. */
export const maxCaptionBytes = 700_000
export const maxCaptionsPerVideo = 40
