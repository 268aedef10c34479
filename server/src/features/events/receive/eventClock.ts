/** The age of events is capped at this, and so are a player's waits and loads. */
export const dayMs = 86_400_000

/** Whether a value is an epoch ms within the range of a Date. */
export const isClock = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 8.64e15

/**
 * Time of an event by our clock (epoch ms). `skew`: the time at which its beacon arrived, minus the sender's clock when
 * sending. Uses only differences of the sender's clock, so a wrong clock does no harm.
 */
export function toServerTime(at: number, skew: number, receivedAt: number): number {
  return Math.round(Math.min(receivedAt, Math.max(receivedAt - dayMs, at + skew)))
}
