import type { Currency } from '@matinee/contract/plain/account/accountTypes'

/** Millionths of a currency. */
type Micros = number
/** What a US dollar buys, in millionths. */
export type PerDollar = { try: Micros; eur: Micros }
export type Cpm = { cpmMicros: Micros; currency: Currency }

/** What one impression earns in its own currency; whole, as the cost of a thousand is a multiple of a thousand. */
export const ownPrice = ({ cpmMicros }: Pick<Cpm, 'cpmMicros'>): Micros => cpmMicros / 1000

/** For ranking campaigns of several currencies. */
export function dollarsOf(cpm: Cpm, rates: PerDollar): number {
  return ownPrice(cpm) / rateOf(cpm.currency, rates)
}

/**
 * What one impression earns in each currency, in whole micros. What is left over in the two others is rounded up or
 * down by chance, as likely as it is large: always the same way it would be up to 2 % of a cheap campaign.
 */
export function priceOf(cpm: Cpm, rates: PerDollar, random: () => number): Record<Currency, Micros> {
  const price = (to: Currency) => {
    if (to === cpm.currency) return ownPrice(cpm)
    const whole = BigInt(rateOf(cpm.currency, rates))
    const exact = BigInt(ownPrice(cpm)) * BigInt(rateOf(to, rates))
    const rest = Number(exact % whole) / Number(whole)
    return Number(exact / whole) + (random() < rest ? 1 : 0)
  }
  return { try: price('try'), usd: price('usd'), eur: price('eur') }
}

const rateOf = (currency: Currency, rates: PerDollar) => (currency === 'usd' ? 1_000_000 : rates[currency])
