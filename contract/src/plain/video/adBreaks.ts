/** When a video shows ads. An account has one; a player may have its own. */
export type VideoAds = {
  /** False: no video shows ads by itself. The page may play the VAST tag of its placement (`vastUrl` of the playback data). */
  isOn: boolean
  preroll: boolean
  postroll: boolean
  midrolls: boolean
  /** The shortest video with mid-rolls, in milliseconds. */
  midrollsFromMs: number
  /** From one mid-roll to the next, in milliseconds; the first one is as far from the start. */
  midrollEveryMs: number
}

/** The ad breaks of one video, in place of those of its player. All off and no times: a video without ads. */
export type AdBreaks = { preroll: boolean; postroll: boolean; midrollAtMs: number[] }

export const defaultVideoAds: VideoAds = {
  isOn: true,
  preroll: true,
  postroll: false,
  midrolls: false,
  midrollsFromMs: 480_000,
  midrollEveryMs: 300_000,
}

export const noAdBreaks: AdBreaks = { preroll: false, postroll: false, midrollAtMs: [] }

/** Of one play. */
export const maxMidrolls = 20
/** From one mid-roll of a video to the next. */
export const minMidrollGapMs = 30_000
/** The earliest mid-roll of a video. An ad before that is a pre-roll. */
export const minMidrollAtMs = 1_000
/** Mid-rolls by interval end here: so close to the end, viewers leave instead. */
const endWithoutMidrollsMs = 30_000

const minuteMs = 60_000
export const midrollsFromLimits = { min: minuteMs, max: 240 * minuteMs }
export const midrollEveryLimits = { min: minuteMs, max: 120 * minuteMs }

/** What decides about the ads of one play: the account's settings, the player's own and the video's own breaks. */
export type AdSettings = { account: VideoAds | null; player: VideoAds | null; video: AdBreaks | null }

export type AdBreakAt = 'start' | 'end' | { ms: number }

/** The settings that apply: the player's own, else the account's. An account without any has the default. */
export const effectiveVideoAds = ({ account, player }: Pick<AdSettings, 'account' | 'player'>): VideoAds =>
  player ?? account ?? defaultVideoAds

/**
 * The ad breaks of one play in the order of the video; `ms`: milliseconds from its start. Without a duration there are no
 * mid-rolls. A video's own breaks apply only where ads are on.
 */
export function listBreaks(settings: AdSettings, durationMs: number | null): { at: AdBreakAt }[] {
  const ads = effectiveVideoAds(settings)
  if (!ads.isOn) return []
  const { preroll, postroll } = settings.video ?? ads
  const midrolls = settings.video
    ? placeOwn(settings.video.midrollAtMs, durationMs)
    : placeByInterval(ads, durationMs)
  return [
    ...(preroll ? [{ at: 'start' } as const] : []),
    ...midrolls.slice(0, maxMidrolls).map((ms) => ({ at: { ms } })),
    ...(postroll ? [{ at: 'end' } as const] : []),
  ]
}

const placeOwn = (times: readonly number[], durationMs: number | null): number[] =>
  [...new Set(times)]
    .filter((ms) => durationMs !== null && ms > 0 && ms < durationMs)
    .sort((one, other) => one - other)

function placeByInterval(
  { midrolls, midrollsFromMs, midrollEveryMs }: VideoAds,
  durationMs: number | null,
): number[] {
  if (!midrolls || durationMs === null || durationMs < midrollsFromMs || midrollEveryMs <= 0) return []
  const count = Math.floor((durationMs - endWithoutMidrollsMs) / midrollEveryMs)
  return Array.from({ length: Math.max(0, Math.min(count, maxMidrolls)) }, (_, n) => (n + 1) * midrollEveryMs)
}

/** Why a time of a video's own mid-rolls cannot be. */
export type MidrollFault = 'beyond_end' | 'too_close' | 'too_early'

/**
 * The faults of a video's own mid-rolls by their place in the list. Of two that are too close to each other, the later one
 * has the fault. The duration is null while it is not known.
 */
export function findMidrollFaults(
  times: readonly number[],
  durationMs: number | null,
): Map<number, MidrollFault> {
  const faults = new Map<number, MidrollFault>()
  const inOrder = times.map((ms, place) => ({ ms, place })).sort((one, other) => one.ms - other.ms)
  let last = -Infinity
  for (const { ms, place } of inOrder) {
    if (ms < minMidrollAtMs) faults.set(place, 'too_early')
    else if (durationMs !== null && ms >= durationMs) faults.set(place, 'beyond_end')
    else if (ms - last < minMidrollGapMs) faults.set(place, 'too_close')
    else last = ms
  }
  return faults
}
