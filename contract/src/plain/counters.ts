/**
 * The events a player sends and the 26 counters that are made of them. One view = one load of one
 * video in one player. Definitions: docs/metrics.md.
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
 * Events that are none of the 26 counters: what quality of experience and retention are made of.
 * `attempt`: somebody, or autoplay, wanted the view to begin; once a view. `watch`: milliseconds of playing since the
 * last one. `reach`: a bit for each of the video's twenty equal pieces that was entered for the first time.
 */
export const measureTypes = ['attempt', 'watch', 'reach'] as const
export type MeasureType = (typeof measureTypes)[number]
/** Equal parts of a video in its retention curve. */
export const retentionPieces = 20

/** Why events are left out of every figure, as the facts store holds it; 0 is for those that count. */
export const invalidReasons = { bot: 1, flood: 2 } as const
export type InvalidReason = keyof typeof invalidReasons

/** Each sums the `value` (milliseconds) of the event named. */
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

/** 100 · start / infoLoad, 0 when nothing was loaded. Percent, 0 to 100. */
export function viewRate(of: Pick<Counters, 'start' | 'infoLoad'>): number {
  return percentOf(of.start, of.infoLoad)
}

/** 100 · complete / start, 0 when nothing started. Percent, 0 to 100. */
export function completionRate(of: Pick<Counters, 'complete' | 'start'>): number {
  return percentOf(of.complete, of.start)
}

/** A view that was loaded before the range, or a replay, may leave more parts than there is whole: that is all of it. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, (100 * part) / whole)
}
