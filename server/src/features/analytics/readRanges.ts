import { comparisonShiftS } from '@matinee/contract/plain/limits'
import { LoadCache, perOwner } from '../../platform/cache.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { readAudience, type AudienceShare, type Dimension } from './audience.facts.ts'
import { bucketEdges, intervalOf, type Interval } from './bucketEdges.ts'
import { countedS, readCounts, type EventCount } from './counts.facts.ts'
import { partsOf, type Owner, type Parts, type Range } from './rangeParts.facts.ts'

/** A range of a screen, what of `counts` is its own, and where its buckets begin. */
export type CountedRange = { parts: Parts; edges: number[] }
/** A range and the one of the same length a week before it, with what was counted in both. */
export type CountedRanges = {
  period: CountedRange
  comparison: CountedRange
  interval: Interval
  counts: EventCount[]
}

const hourS = 3_600
const longS = 14 * 86_400
/** Rows of a table at most. */
const listed = 1_000

/** The calls of one screen come together and need the same sums. Nothing is stored once they are read. */
const sharedReads = perOwner((_facts: Facts) => ({
  counts: new LoadCache<{ parts: { period: Parts; comparison: Parts }; counts: EventCount[] }>(),
  shares: new LoadCache<Record<Dimension, AudienceShare[]>>(),
}))

export async function readRanges(
  { facts }: Pick<Deps, 'facts'>,
  owner: Owner,
  timezone: string,
  asked: Range,
): Promise<CountedRanges> {
  const { period, comparison } = rangesOf(asked)
  const interval = intervalOf(period.end - period.start)
  const edges = bucketEdges(period, interval, timezone)
  const earlierEdges = comparisonEdges(comparison, edges, interval, timezone)
  const all = [...edges, ...earlierEdges]
  const key = JSON.stringify({ owner, period, timezone })
  const { counts, parts } = await sharedReads(facts).counts.load(key, async () => {
    const of = {
      period: partsOf(untilNow(period), countedS, all),
      comparison: partsOf(comparison, countedS, all),
    }
    return { parts: of, counts: await readCounts(facts, owner, [of.period, of.comparison], all) }
  })
  return {
    period: { parts: parts.period, edges },
    comparison: { parts: parts.comparison, edges: earlierEdges },
    interval,
    counts,
  }
}

/** The period's audience by each thing that tells it apart, most views first. */
export function readShares(
  { facts }: Pick<Deps, 'facts'>,
  owner: Owner,
  asked: Range,
): Promise<Record<Dimension, AudienceShare[]>> {
  const { period } = rangesOf(asked)
  return sharedReads(facts).shares.load(JSON.stringify({ owner, period }), () =>
    readAudience(facts, owner, partsOf(untilNow(period), hourS), listed),
  )
}

/**
 * By whole hours where they fit, for figures that are not drawn over time. The week before is only compared with:
 * without the minutes that cut an hour at its ends, where it holds whole ones.
 */
export function hourlyParts(asked: Range): { period: Parts; comparison: Parts } {
  const { period, comparison } = rangesOf(asked)
  const before = partsOf(comparison, hourS)
  return {
    period: partsOf(untilNow(period), hourS),
    comparison: before.whole.length > 0 ? { ...before, ends: [] } : before,
  }
}

/** The comparison of a long range is rounded to quarters of an hour: its few minutes are not worth reading single events. */
function rangesOf(period: Range): { period: Range; comparison: Range } {
  const isLong = period.end - period.start >= longS
  const compared = (at: number) => (isLong ? Math.round(at / countedS) * countedS : at)
  const earlier = (at: number) => Math.max(0, compared(at) - comparisonShiftS)
  return { period, comparison: { start: earlier(period.start), end: earlier(period.end) } }
}

/** Nothing happens in the future: a range that reaches into it holds as much as one to the end of the hour. */
function untilNow({ start, end }: Range): Range {
  const isOpen = end * 1000 >= Date.now()
  return { start, end: isOpen ? Math.ceil(end / hourS) * hourS : end }
}

/**
 * A week before the period's, so that each bucket stands against the one drawn over it. Days begin at their
 * own midnight, also across a change of the clock; the same month a week earlier does not exist.
 */
function comparisonEdges(comparison: Range, edges: number[], interval: Interval, timezone: string): number[] {
  if (interval !== 'month') return bucketEdges(comparison, interval, timezone)
  return edges.map((edge) => edge - comparisonShiftS).filter((edge) => edge < comparison.end)
}
