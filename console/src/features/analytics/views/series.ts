import type { readVideoAnalytics } from '@matinee/contract/analytics'
import type { ReplyOf } from '@matinee/contract/call'
import { completionRate, viewRate, type Counters } from '@matinee/contract/plain/counters'
import { comparisonShiftS } from '@matinee/contract/plain/limits'

export type Figures = ReplyOf<typeof readVideoAnalytics>['data']
/** `beforeTs`: the actual start of the earlier week's bucket; null when there is none. */
export type Point = { ts: number; now: number; before: number | null; beforeTs: number | null }

/**
 * Both periods on one axis: each bucket of the comparison is moved forward by a week, to the nearest bucket of this
 * period, because a change to daylight saving time moves midnight by an hour. Missing buckets stay null, as do those
 * that ended before the video was added (`sinceS`).
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
  let nearest = 0
  for (const [index, { ts, start }] of comparison.entries()) {
    if ((comparison[index + 1]?.ts ?? Infinity) <= sinceS) continue
    const shifted = ts + comparisonShiftS
    const distance = (index: number) => Math.abs((points[index]?.ts ?? Infinity) - shifted)
    while (distance(nearest + 1) < distance(nearest)) nearest++
    const point = points[nearest]
    if (point?.before === null && distance(nearest) <= bucketS(points, nearest) / 2)
      points[nearest] = { ...point, before: start, beforeTs: ts }
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

/** The six cards; viewability as a share of views. */
export function cardFigures({ totals: { period, comparison } }: Pick<Figures, 'totals'>): CardFigure[] {
  return cards.map((card) => {
    const [now, before] = [figureOf(card, period), figureOf(card, comparison)]
    const base = bases[card]
    return {
      card,
      value: now,
      isPercent: base !== null,
      change: base ? pointChange(now, before, comparison[base] > 0) : percentChange(now, before),
    }
  })
}

/** The denominator of each rate; null for counts. */
const bases = {
  infoLoad: null,
  start: null,
  viewRate: 'infoLoad',
  complete: null,
  completionRate: 'start',
  viewability: 'start',
} as const satisfies Record<Card, keyof Counters | null>

function figureOf(card: Card, totals: Counters): number {
  if (card === 'viewRate') return viewRate(totals)
  if (card === 'completionRate') return completionRate(totals)
  // Capped, like the contract's rates: a view may have begun before the range.
  if (card === 'viewability')
    return totals.start === 0 ? 0 : Math.min(100, (100 * totals.viewability) / totals.start)
  return totals[card]
}

/** Amounts are positive. `percent`: relative; `points`: between two percentages; `fresh`: nothing to compare with. */
export type Change =
  | { kind: 'more' | 'less'; percent: number }
  | { kind: 'more' | 'less'; points: number }
  | { kind: 'same' | 'fresh' }

/** Changes are shown with two decimals; a smaller one counts as none. */
const smallestChange = 0.005

/** The change between two amounts. */
export function percentChange(now: number, before: number): Change {
  if (now === before) return { kind: 'same' }
  if (before === 0) return { kind: 'fresh' }
  const percent = (100 * Math.abs(now - before)) / before
  return percent < smallestChange ? { kind: 'same' } : { kind: now > before ? 'more' : 'less', percent }
}

/** The change between two percentages. */
export function pointChange(now: number, before: number, hadAny = true): Change {
  const points = Math.abs(now - before)
  if (points < smallestChange) return { kind: 'same' }
  return hadAny ? { kind: now > before ? 'more' : 'less', points } : { kind: 'fresh' }
}

/** Actions of viewers in the player, in the order of the table. */
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
