/** What an advertiser pays for: `cpm` impressions, `cpcv` completed views of films. */
export const pricings = ['cpm', 'cpcv'] as const
export type Pricing = (typeof pricings)[number]

/** Film lengths that are accepted. Longer spots belong to no ad break. */
export const [minFilmMs, maxFilmMs] = [6_000, 180_000]
/**
 * LUFS that need no warning: −23 of EBU R 128 and −24 of ATSC A/85, with their tolerance for short spots.
 */
export const [quietestLufs, loudestLufs] = [-25, -21]
/** Bytes of an uploaded film. */
export const maxFilmBytes = 1_073_741_824
export const maxFilms = 20
/** The latest time at which a film may become skippable. */
export const maxSkipAfterMs = 60_000
