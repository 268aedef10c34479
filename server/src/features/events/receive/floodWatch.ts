import { Cache } from '../../../platform/cache.ts'

/** More loads of one video or placement by one sender are not a person's. Entire offices share an address. */
const maxLoadsPerMinute = 120
const minuteMs = 60_000
/** A sender is excluded this long after its last flood. */
const excludedForMs = 600_000
const maxSenders = 100_000

/** `loads` since `since` (epoch ms), `before` in the minute up to then. */
type LoadCount = { since: number; loads: number; before: number; floodsUntil: number }

/**
 * Finds senders that load one video, or one placement, faster than people do: invalid traffic by activity, as the
 * MRC's guidelines define it. Addresses stay in memory, at most as long as their sender is watched.
 */
export function createFloodWatch(
  maxPerMinute = maxLoadsPerMinute,
): (sender: string, isLoad: boolean, now: number) => boolean {
  const counts = new Cache<LoadCount>(maxSenders)

  /** Whether events that `sender` (address, browser and loaded thing) sends `now` (epoch ms) are excluded. */
  return (sender, isLoad, now) => {
    let count = counts.get(sender)
    if (!isLoad) return count !== undefined && count.floodsUntil > now
    const sinceMs = count ? now - count.since : Infinity
    if (!count || sinceMs >= minuteMs || sinceMs < 0) {
      const before = count && sinceMs >= 0 && sinceMs < 2 * minuteMs ? count.loads : 0
      const since = before ? count!.since + minuteMs : now
      count = { since, loads: 0, before, floodsUntil: count?.floodsUntil ?? 0 }
      counts.set(sender, count)
    }
    count.loads += 1
    // Estimates the last sixty seconds, as if the loads of the minute before were spread evenly.
    const recent = count.loads + count.before * (1 - (now - count.since) / minuteMs)
    if (recent > maxPerMinute) count.floodsUntil = now + excludedForMs
    return count.floodsUntil > now
  }
}
