import { roundToTotal } from '@matinee/contract/plain/roundToTotal'

/**
 * Each amount's share of their sum in percent with two decimals, which add up to exactly 100. Null if the sum is 0.
 * Amounts are not negative.
 */
export function revenueShares(amounts: readonly number[]): (number | null)[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (total === 0) return amounts.map(() => null)
  const hundredths = amounts.map((amount) => (10_000 * amount) / total)
  return roundToTotal(hundredths, 10_000).map((share) => share / 100)
}
