/**
 * Rounds micros to cents that add up to `total`, by largest remainder. Each differs from its amount by less than a cent.
 */
export function shareCents(micros: readonly number[], total: number): number[] {
  const cents = micros.map((amount) => Math.floor(amount / 10_000))
  const missing = total - cents.reduce((sum, cent) => sum + cent, 0)
  const order = micros
    .map((amount, at) => ({ at, lost: amount - cents[at]! * 10_000 }))
    .sort((one, other) => other.lost - one.lost || one.at - other.at)
  for (const { at } of order.slice(0, missing)) cents[at]!++
  return cents
}
