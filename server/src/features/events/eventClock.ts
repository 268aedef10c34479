/** Events older than this count as this old; so do a player's waits and loads. */
export const dayMs = 86_400_000

/** Epoch ms that a date can hold. */
export const isClock = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 8.64e15

/**
 * When an event happened by our clock (epoch ms). `skew`: the time of its beacon's coming in minus the sender's clock
 * when sending. Only differences of the sender's clock are used, so a wrong one does no harm.
 */
export function happenedAt(at: number, skew: number, receivedAt: number): number {
  return Math.round(Math.min(receivedAt, Math.max(receivedAt - dayMs, at + skew)))
}
