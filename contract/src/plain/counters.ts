/**
 * The events of a player and the 26 counters that are computed from them. One view = one load of one video in one
 * player. Definitions: docs/metrics.md.
 */
export const eventTypes = [
  'infoLoad',
  'start',
  'complete',
  'error',
  'bufferEmpty',
  'bufferInit',
  'bufferSeek',
  'viewability',
  'recommendationClick',
  'recommendationImpression',
  'shareClick',
  'shareImpression',
  'posterClick',
  'pause',
  'resume',
  'replay',
  'mute',
  'unmute',
  'seek',
  'resizeFullscreen',
  'resizeNormal',
] as const
export type EventType = (typeof eventTypes)[number]

/**
 * Events outside the 26 counters, for quality of experience and retention.
 * `attempt`: the viewer or autoplay tried to start the view; once a view. `watch`: milliseconds of playing since the last
 * `watch`. `reach`: a bit for each of the video's twenty equal pieces that was entered for the first time.
 */
export const measureTypes = ['attempt', 'watch', 'reach'] as const
export type MeasureType = (typeof measureTypes)[number]
/** Equal parts of a video in its retention curve. */
export const retentionPieces = 20

/** Reasons why events are excluded from every figure: the numbers in the facts store, where 0 means that the event counts. */
export const invalidReasons = { bot: 1, flood: 2 } as const
export type InvalidReason = keyof typeof invalidReasons

/** Each sums the `value` (milliseconds) of its event. */
export const timeCounters = {
  timeLoad: 'infoLoad',
  timeBufferEmpty: 'bufferEmpty',
  timeBufferInit: 'bufferInit',
  timeBufferSeek: 'bufferSeek',
  timeStart: 'start',
} as const satisfies Record<string, EventType>
export type TimeCounter = keyof typeof timeCounters

export const counters = [...eventTypes, ...(Object.keys(timeCounters) as TimeCounter[])] as const
export type Counter = (typeof counters)[number]
export type Counters = Record<Counter, number>

/** 100 · start / infoLoad; 0 if no video was loaded. Percent, 0 to 100. */
export function viewRate({ start, infoLoad }: Pick<Counters, 'start' | 'infoLoad'>): number {
  return percentOf(start, infoLoad)
}

/** 100 · complete / start; 0 if no video started. Percent, 0 to 100. */
export function completionRate({ complete, start }: Pick<Counters, 'complete' | 'start'>): number {
  return percentOf(complete, start)
}

/** At most 100: replays, and views that were loaded before the range, can make the part larger than the total. */
function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, (100 * part) / total)
}
