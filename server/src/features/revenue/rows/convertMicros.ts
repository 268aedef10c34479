import { currencies, type Currency } from '@matinee/contract/plain/account/accountTypes'

/** Millionths of lira, and of euros, for one US dollar. */
export type RatesOfDay = { try: number; eur: number }
export type Money = Record<Currency, number>

const perDollar = (currency: Currency, rates: RatesOfDay) =>
  currency === 'usd' ? 1_000_000n : BigInt(rates[currency])

/**
 * An amount in all three currencies, each converted directly from the original, rounded half up to the micro. Null where
 * one of them is beyond 2^53 micros.
 */
export function convertMicros(micros: number, currency: Currency, rates: RatesOfDay): Money | null {
  const money: Money = { try: micros, usd: micros, eur: micros }
  if (micros === 0) return money
  const from = perDollar(currency, rates)
  for (const to of currencies) {
    if (to === currency) continue
    money[to] = Number((BigInt(micros) * perDollar(to, rates) * 2n + from) / (from * 2n))
    if (!Number.isSafeInteger(money[to])) return null
  }
  return money
}
