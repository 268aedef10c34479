import { breaks } from '@matinee/contract/plain/adBeacon'
import type { AdBreak } from './useAdFigures.ts'

/** `ts`: its place on the curve, in ms of the video. */
export type MarkedBreak = AdBreak & { ts: number; sign: string }

/** More would hide the curve. */
const maxMarks = 12

/**
 * The ad breaks that are marked on the curve: those that showed ads, at most twelve with the most of them, in the order of
 * the video. Without a known length only the pre-roll has a place.
 */
export function markedBreaks(all: readonly AdBreak[], lengthMs: number | null): MarkedBreak[] {
  const shown = all.filter(({ impressions }) => impressions > 0)
  const most = new Set(shown.toSorted((one, other) => other.impressions - one.impressions).slice(0, maxMarks))
  return shown
    .filter((one) => most.has(one) && (lengthMs !== null || one.breakMs === breaks.preroll))
    .map((one, index) => ({
      ...one,
      ts: one.breakMs === breaks.postroll ? (lengthMs ?? 0) : one.breakMs,
      sign: String(index + 1),
    }))
}
