import { RecentMap } from '../../platform/recentMap.ts'

/** Loads of one thing from one sender within a minute beyond which it is a machine. Whole offices share an address. */
const maxLoadsAMinute = 120
const minuteMs = 60_000
/** How long a sender that was too fast stays left out. */
const afterwardsMs = 600_000
/** Senders remembered at most; beyond it the oldest go. */
const maxSenders = 100_000

/** `loads` since `since` (epoch ms), `before` in the minute up to then. */
type Sender = { since: number; loads: number; before: number; floodsUntil: number }

/**
 * Tells senders that load one video, or one placement, faster than people do: invalid traffic by activity, as the MRC's guidelines call
 * it. An address is used here and kept nowhere: neither on disk nor longer than its sender is remembered.
 */
export function createFloodWatch(
  mostAMinute = maxLoadsAMinute,
): (sender: string, isLoad: boolean, now: number) => boolean {
  const senders = new RecentMap<Sender>(maxSenders)

  /** Whether what `sender` (address, browser and what it loads) sends `now` (epoch ms) is left out. */
  return (sender, isLoad, now) => {
    let known = senders.get(sender)
    if (!isLoad) return known !== undefined && known.floodsUntil > now
    const sinceMs = known ? now - known.since : Infinity
    if (!known || sinceMs >= minuteMs || sinceMs < 0) {
      const before = known && sinceMs >= 0 && sinceMs < 2 * minuteMs ? known.loads : 0
      const since = before ? known!.since + minuteMs : now
      known = { since, loads: 0, before, floodsUntil: known?.floodsUntil ?? 0 }
      senders.set(sender, known)
    }
    known.loads += 1
    // As many of the minute before as still lie in the last sixty seconds, if they were even.
    const recent = known.loads + known.before * (1 - (now - known.since) / minuteMs)
    if (recent > mostAMinute) known.floodsUntil = now + afterwardsMs
    return known.floodsUntil > now
  }
}
