import { comparisonShiftS } from '@matinee/contract/plain/limits'
import { LoadCache, perOwner } from '../../platform/cache.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { readAudience, type AudienceShare, type Dimension } from './audience.facts.ts'
import { bucketEdges, chooseInterval, type Interval } from './bucketEdges.ts'
import { countedS, readCounts, type EventCount } from './counts.facts.ts'
import { splitRange, type Owner, type Parts, type Range } from './rangeParts.facts.ts'

/** A requested range: its share of `counts`, and the starts of its buckets. */
export type CountedRange = { parts: Parts; edges: number[] }
/** A range and the one of the same length a week before it, with the counts of both. */
export type CountedRanges = {
  period: CountedRange
  comparison: CountedRange
  interval: Interval
  counts: EventCount[]
}

const hourS = 3_600
const longS = 14 * 86_400
/** Maximum rows of a table. */
const maxListed = 1_000

/** The calls of one screen arrive together and need the same sums, so they share one read. Nothing is cached after it. */
const sharedReads = perOwner((_facts: Facts) => ({
  counts: new LoadCache<{ parts: { period: Parts; comparison: Parts }; counts: EventCount[] }>(),
  shares: new LoadCache<Record<Dimension, AudienceShare[]>>(),
}))

export async function readRanges(
  { facts }: Pick<Deps, 'facts'>,
  owner: Owner,
  timezone: string,
  range: Range,
): Promise<CountedRanges> {
  const { period, comparison } = withComparison(range)
  const interval = chooseInterval(period.end - period.start)
  const edges = bucketEdges(period, interval, timezone)
  const earlierEdges = comparisonEdges(comparison, edges, interval, timezone)
  const all = [...edges, ...earlierEdges]
  const key = JSON.stringify({ owner, period, timezone })
  const { counts, parts } = await sharedReads(facts).counts.load(key, async () => {
    const split = {
      period: splitRange(untilNow(period), countedS, all),
      comparison: splitRange(comparison, countedS, all),
    }
    return { parts: split, counts: await readCounts(facts, owner, [split.period, split.comparison], all) }
  })
  return {
    period: { parts: parts.period, edges },
    comparison: { parts: parts.comparison, edges: earlierEdges },
    interval,
    counts,
  }
}

/** The period's audience by each dimension, most views first. */
export function readShares(
  { facts }: Pick<Deps, 'facts'>,
  owner: Owner,
  range: Range,
): Promise<Record<Dimension, AudienceShare[]>> {
  const { period } = withComparison(range)
  return sharedReads(facts).shares.load(JSON.stringify({ owner, period }), () =>
    readAudience(facts, owner, splitRange(untilNow(period), hourS), maxListed),
  )
}

/**
 * Split at full hours, for figures that are not drawn over time. The week before is only compared with, so the minutes at
 * its ends are dropped if it contains full hours.
 */
export function hourlyParts(range: Range): { period: Parts; comparison: Parts } {
  const { period, comparison } = withComparison(range)
  const before = splitRange(comparison, hourS)
  return {
    period: splitRange(untilNow(period), hourS),
    comparison: before.rolledUp.length > 0 ? { ...before, ends: [] } : before,
  }
}

/** The comparison of a long range is rounded to quarters of an hour, because raw rows for a few minutes cost too much. */
function withComparison(period: Range): { period: Range; comparison: Range } {
  const isLong = period.end - period.start >= longS
  const compared = (at: number) => (isLong ? Math.round(at / countedS) * countedS : at)
  const earlier = (at: number) => Math.max(0, compared(at) - comparisonShiftS)
  return { period, comparison: { start: earlier(period.start), end: earlier(period.end) } }
}

/** No events lie in the future, so a range that reaches into it may end at the next full hour. */
function untilNow({ start, end }: Range): Range {
  const isOpen = end * 1000 >= Date.now()
  return { start, end: isOpen ? Math.ceil(end / hourS) * hourS : end }
}

/**
 * The buckets a week before the period's, so that each is drawn under its counterpart. Days begin at their own midnight,
 * also across a clock change. Months are shifted by a week, because they have no counterpart a week earlier.
 */
function comparisonEdges(comparison: Range, edges: number[], interval: Interval, timezone: string): number[] {
  if (interval !== 'month') return bucketEdges(comparison, interval, timezone)
  return edges.map((edge) => edge - comparisonShiftS).filter((edge) => edge < comparison.end)
}
