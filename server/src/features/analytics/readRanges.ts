import { comparisonShiftS } from '@matinee/contract/plain/limits'
import { LoadCache, perOwner } from '../../platform/cache.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import { readAudience, type AudienceShare, type Dimension } from './audience.facts.ts'
import { bucketEdges, chooseInterval, type Interval } from './bucketEdges.ts'
import { quarterHourS, readCounts, type EventCount } from './counts.facts.ts'
import { splitRange, type Subject, type Parts, type Range } from './rangeParts.facts.ts'

/** A requested range and the starts of its buckets, unix seconds. `parts` select its share of `counts`. */
export type CountedRange = { parts: Parts; edges: number[] }
/** A range and the one of the same length a week before it, with the counts of both. */
export type CountedRanges = {
  period: CountedRange
  comparison: CountedRange
  interval: Interval
  counts: EventCount[]
}

const hourS = 3_600
const longRangeS = 14 * 86_400
const maxTableRows = 1_000

/** The calls of one screen arrive together and need the same sums, so they share one read. Nothing is cached afterwards. */
const sharedReads = perOwner((_facts: Facts) => ({
  counts: new LoadCache<{ parts: { period: Parts; comparison: Parts }; counts: EventCount[] }>(),
  shares: new LoadCache<Record<Dimension, AudienceShare[]>>(),
}))

export async function readRanges(
  { facts }: Pick<Deps, 'facts'>,
  subject: Subject,
  timezone: string,
  range: Range,
): Promise<CountedRanges> {
  const { period, comparison } = withComparison(range)
  const interval = chooseInterval(period.end - period.start)
  const edges = bucketEdges(period, interval, timezone)
  const earlierEdges = comparisonEdges(comparison, edges, interval, timezone)
  const all = [...edges, ...earlierEdges]
  const key = JSON.stringify({ subject, period, timezone })
  const { counts, parts } = await sharedReads(facts).counts.load(key, async () => {
    const split = {
      period: splitRange(untilNow(period), quarterHourS, all),
      comparison: splitRange(comparison, quarterHourS, all),
    }
    return { parts: split, counts: await readCounts(facts, subject, [split.period, split.comparison], all) }
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
  subject: Subject,
  range: Range,
): Promise<Record<Dimension, AudienceShare[]>> {
  const { period } = withComparison(range)
  return sharedReads(facts).shares.load(JSON.stringify({ subject, period }), () =>
    readAudience(facts, subject, splitRange(untilNow(period), hourS), maxTableRows),
  )
}

/**
 * Split at full hours, for figures that are not drawn over time. The comparison may lose the minutes at its ends if it
 * contains full hours.
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
  const isLong = period.end - period.start >= longRangeS
  const round = (second: number) => (isLong ? Math.round(second / quarterHourS) * quarterHourS : second)
  const earlier = (second: number) => Math.max(0, round(second) - comparisonShiftS)
  return { period, comparison: { start: earlier(period.start), end: earlier(period.end) } }
}

/** There are no events in the future, so a range that extends into it may end at the next full hour. */
function untilNow({ start, end }: Range): Range {
  const isOpen = end * 1000 >= Date.now()
  return { start, end: isOpen ? Math.ceil(end / hourS) * hourS : end }
}

/**
 * The buckets a week before the period's, so that each is drawn under its counterpart. Days begin at midnight, also across
 * a clock change. Months are shifted by a week, because they have no counterpart a week earlier.
 */
function comparisonEdges(comparison: Range, edges: number[], interval: Interval, timezone: string): number[] {
  if (interval !== 'month') return bucketEdges(comparison, interval, timezone)
  return edges.map((edge) => edge - comparisonShiftS).filter((edge) => edge < comparison.end)
}
