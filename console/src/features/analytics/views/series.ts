import type { readVideoAnalytics } from '@matinee/contract/analytics'
import type { ReplyOf } from '@matinee/contract/call'
import { completionRate, viewRate, type Counters } from '@matinee/contract/plain/counters'
import { comparisonShiftS } from '@matinee/contract/plain/limits'

export type Figures = ReplyOf<typeof readVideoAnalytics>['data']
/** `beforeTs`: where the bucket of the week before truly begins; null where it has none. */
export type Point = { ts: number; now: number; before: number | null; beforeTs: number | null }

/**
 * Both periods on one axis: the comparison is moved forward by a week (V215), each bucket to the nearest one of this
 * period, because a change of the clock between the two moves midnight by an hour. Buckets it lacks stay empty, and
 * so do those that were over when the video came (`sinceS`).
 */
export function viewPoints(
  { period, comparison }: Pick<Figures, 'period' | 'comparison'>,
  sinceS = -Infinity,
): Point[] {
  const points: Point[] = period.map(({ ts, start }) => ({
    ts,
    now: start,
    before: null,
    beforeTs: null,
  }))
  let at = 0
  for (const [index, { ts, start }] of comparison.entries()) {
    if ((comparison[index + 1]?.ts ?? Infinity) <= sinceS) continue
    const shifted = ts + comparisonShiftS
    const distance = (index: number) => Math.abs((points[index]?.ts ?? Infinity) - shifted)
    while (distance(at + 1) < distance(at)) at++
    const point = points[at]
    if (point?.before === null && distance(at) <= bucketS(points, at) / 2)
      points[at] = { ...point, before: start, beforeTs: ts }
  }
  return points
}

function bucketS(points: readonly Point[], index: number): number {
  const from = Math.min(index, points.length - 2)
  return points.length > 1 ? points[from + 1]!.ts - points[from]!.ts : Infinity
}

const cards = ['infoLoad', 'start', 'viewRate', 'complete', 'completionRate', 'viewability'] as const
type Card = (typeof cards)[number]
export type CardFigure = { card: Card; value: number; isPercent: boolean; change: Change }

/** The six figures of G-072; viewability as a share of the views. */
export function cardFigures({ totals: { period, comparison } }: Pick<Figures, 'totals'>): CardFigure[] {
  return cards.map((card) => {
    const [now, before] = [figureOf(card, period), figureOf(card, comparison)]
    const whole = wholes[card]
    return {
      card,
      value: now,
      isPercent: whole !== null,
      change: whole ? pointsOf(now, before, comparison[whole] > 0) : changeOf(now, before),
    }
  })
}

/** What a rate is a rate of; a count is of nothing. */
const wholes = {
  infoLoad: null,
  start: null,
  viewRate: 'infoLoad',
  complete: null,
  completionRate: 'start',
  viewability: 'start',
} as const satisfies Record<Card, keyof Counters | null>

function figureOf(card: Card, of: Counters): number {
  if (card === 'viewRate') return viewRate(of)
  if (card === 'completionRate') return completionRate(of)
  // Capped as the rates of the contract are: a view may have begun before the range.
  if (card === 'viewability') return of.start === 0 ? 0 : Math.min(100, (100 * of.viewability) / of.start)
  return of[card]
}

/** Always positive: percent of what it was, points of a percentage. `fresh`: there was nothing to compare with. */
export type Change =
  | { kind: 'more' | 'less'; percent: number }
  | { kind: 'more' | 'less'; points: number }
  | { kind: 'same' | 'fresh' }

/** Changes have two decimals: what is less than those is none. */
const shown = 0.005

export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: 'same' }
  if (before === 0) return { kind: 'fresh' }
  const percent = (100 * Math.abs(now - before)) / before
  return percent < shown ? { kind: 'same' } : { kind: now > before ? 'more' : 'less', percent }
}

/** Of two percentages. */
export function pointsOf(now: number, before: number, hadAny = true): Change {
  const points = Math.abs(now - before)
  if (points < shown) return { kind: 'same' }
  return hadAny ? { kind: now > before ? 'more' : 'less', points } : { kind: 'fresh' }
}

/** What viewers did in the player, in the order of G-073. */
export const interactions = [
  'posterClick',
  'pause',
  'resume',
  'replay',
  'mute',
  'unmute',
  'seek',
  'resizeFullscreen',
  'resizeNormal',
  'shareImpression',
  'shareClick',
  'recommendationImpression',
  'recommendationClick',
] as const satisfies readonly (keyof Counters)[]
