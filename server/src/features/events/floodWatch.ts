/** Loads of one video from one sender within a minute beyond which it is a machine. Whole offices share an address. */
const maxLoadsAMinute = 120
const minuteMs = 60_000
/** How long a sender that was too fast stays left out. */
const afterwardsMs = 600_000
/** Senders remembered at most; beyond it the oldest go. */
const maxSenders = 100_000

type Sender = { minute: number; loads: number; floodsUntil: number }

/**
 * Tells senders that load one video faster than people do: invalid traffic by activity, as the MRC's guidelines call
 * it. An address is used here and kept nowhere: neither on disk nor longer than its sender is remembered.
 */
export function createFloodWatch(): (sender: string, isLoad: boolean, now: number) => boolean {
  const senders = new Map<string, Sender>()

  /** Whether what `sender` (address, browser and video) sends `now` (epoch ms) is left out. `isLoad`: a view begins. */
  return (sender, isLoad, now) => {
    let known = senders.get(sender)
    if (!isLoad) return known !== undefined && known.floodsUntil > now
    const minute = Math.floor(now / minuteMs)
    if (!known || known.minute !== minute) {
      known = { minute, loads: 0, floodsUntil: known?.floodsUntil ?? 0 }
      senders.delete(sender)
      senders.set(sender, known)
      if (senders.size > maxSenders) senders.delete(senders.keys().next().value!)
    }
    known.loads += 1
    if (known.loads > maxLoadsAMinute) known.floodsUntil = now + afterwardsMs
    return known.floodsUntil > now
  }
}
