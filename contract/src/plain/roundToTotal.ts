/**
 * Rounds amounts to multiples of `unit`, counted in units, with the sum `total`: each is rounded down, and the units that
 * are missing then go to the largest remainders, among equal ones to the first.
 */
export function roundToTotal(amounts: readonly number[], total: number, unit = 1): number[] {
  const rounded = amounts.map((amount) => Math.floor(amount / unit))
  const missing = total - rounded.reduce((sum, part) => sum + part, 0)
  // Doubles have 15 digits: for larger sums more than one unit each may be missing, or less than none.
  const each = Math.floor(missing / amounts.length)
  const remaining = missing - each * amounts.length
  amounts
    .map((amount, index) => ({ index, remainder: amount - rounded[index]! * unit }))
    .sort((one, other) => other.remainder - one.remainder)
    .forEach(({ index }, rank) => (rounded[index]! += each + (rank < remaining ? 1 : 0)))
  return rounded
}
