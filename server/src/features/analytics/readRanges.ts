import { comparisonShiftS } from '@matinee/contract/plain/limits'
import type { Deps } from '../../platform/deps.ts'
import { readAudience, type AudienceShare, type Dimension } from './audience.facts.ts'
import { bucketEdges, intervalOf, type Interval } from './bucketEdges.ts'
import { readCounts, type EventCount } from './counts.facts.ts'
import type { Owner, Range } from './rangeParts.facts.ts'
import { shareWhileAsked } from './shareWhileAsked.ts'

/** A range and the one of the same length a week before it, with what was counted in both. */
export type CountedRanges = {
  period: Range
  comparison: Range
  interval: Interval
  edges: { period: number[]; comparison: number[] }
  counts: EventCount[]
}

/** The facts store's instants end in 2106; a range that ends later ends here (1 January 2100). */
const lastSecond = 4_102_444_800

export async function readRanges(
  { facts }: Pick<Deps, 'facts'>,
  owner: Owner,
  timezone: string,
  asked: Range,
): Promise<CountedRanges> {
  const { period, comparison } = rangesOf(asked)
  const interval = intervalOf(period.end - period.start)
  const edges = {
    period: bucketEdges(period, interval, timezone),
    comparison: bucketEdges(comparison, interval, timezone),
  }
  const counts = await shareWhileAsked(facts, { counts: owner, period, timezone }, () =>
    readCounts(facts, owner, [period, comparison], [...edges.period, ...edges.comparison]),
  )
  return { period, comparison, interval, edges, counts }
}

/** Begins and ends where the facts store can tell instants apart. */
export function rangesOf({ start, end }: Range): { period: Range; comparison: Range } {
  const period = { start, end: Math.min(end, lastSecond) }
  const earlier = (at: number) => Math.max(0, at - comparisonShiftS)
  return { period, comparison: { start: earlier(period.start), end: earlier(period.end) } }
}

/** G-076. */
const listed = 1_000

/** The period's audience by each thing that tells it apart, most views first. */
export function readShares(
  { facts }: Pick<Deps, 'facts'>,
  owner: Owner,
  asked: Range,
): Promise<Record<Dimension, AudienceShare[]>> {
  const { period } = rangesOf(asked)
  return shareWhileAsked(facts, { audience: owner, period }, () => readAudience(facts, owner, period, listed))
}
