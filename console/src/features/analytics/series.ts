import type { readVideoAnalytics } from '@matinee/contract/analytics'
import type { ReplyOf } from '@matinee/contract/call'
import { completionRate, viewRate, type Counters } from '@matinee/contract/plain/counters'
import { comparisonShiftS } from '@matinee/contract/plain/limits'

export type Figures = ReplyOf<typeof readVideoAnalytics>['data']
export type Point = { ts: number; now: number; before: number | null }

/**
 * Both periods on one axis: the comparison is moved forward by a week (V215), each bucket to the nearest one of this
 * period, because a change of the clock between the two moves midnight by an hour. Buckets it lacks stay empty.
 */
export function viewPoints({ period, comparison }: Pick<Figures, 'period' | 'comparison'>): Point[] {
  const points: Point[] = period.map(({ ts, start }) => ({ ts, now: start, before: null }))
  let at = 0
  for (const { ts, start } of comparison) {
    const shifted = ts + comparisonShiftS
    const distance = (index: number) => Math.abs((points[index]?.ts ?? Infinity) - shifted)
    while (distance(at + 1) < distance(at)) at++
    const point = points[at]
    if (point && distance(at) <= bucketS(points, at) / 2) point.before ??= start
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
export function cardFigures({ totals }: Pick<Figures, 'totals'>): CardFigure[] {
  return cards.map((card) => ({
    card,
    value: figureOf(card, totals.period),
    isPercent: card === 'viewRate' || card === 'completionRate' || card === 'viewability',
    change: changeOf(figureOf(card, totals.period), figureOf(card, totals.comparison)),
  }))
}

function figureOf(card: Card, of: Counters): number {
  if (card === 'viewRate') return viewRate(of)
  if (card === 'completionRate') return completionRate(of)
  if (card === 'viewability') return of.start === 0 ? 0 : (100 * of.viewability) / of.start
  return of[card]
}

/** `percent`: always positive; `fresh`: there was nothing to compare with. */
export type Change = { kind: 'more' | 'less'; percent: number } | { kind: 'same' | 'fresh' }

export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: 'same' }
  if (before === 0) return { kind: 'fresh' }
  return { kind: now > before ? 'more' : 'less', percent: (100 * Math.abs(now - before)) / before }
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
