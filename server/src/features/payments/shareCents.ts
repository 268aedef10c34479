/**
 * Micros as cents that add up to `total` cents, by largest remainder: each is rounded down, and the cents that are then
 * missing go to those that lost most. Each differs from its own amount by less than a cent.
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
