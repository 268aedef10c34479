/**
 * Each amount's share of their sum in percent with two decimals, which add up to exactly 100: the rest that rounding down
 * leaves goes to the largest remainders. Null where the sum is 0. Amounts are not negative.
 */
export function revenueShares(amounts: readonly number[]): (number | null)[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (total === 0) return amounts.map(() => null)
  const exact = amounts.map((amount) => (10_000 * amount) / total)
  const shares = exact.map(Math.floor)
  const left = 10_000 - shares.reduce((sum, share) => sum + share, 0)
  const remainders = exact.map((share, at) => ({ at, rest: share - shares[at]! }))
  remainders.sort((one, other) => other.rest - one.rest)
  for (const { at } of remainders.slice(0, left)) shares[at]! += 1
  return shares.map((share) => share / 100)
}
