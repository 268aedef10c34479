import type { Currency } from '@matinee/contract/plain/account/accountTypes'

/** Millionths of a currency. */
type Micros = number
/** Millionths of the currency for one US dollar. */
export type PerDollar = { try: Micros; eur: Micros }
export type Cpm = { cpmMicros: Micros; currency: Currency }

/** The price of one impression in the campaign's currency; an integer, because CPMs are multiples of a thousand. */
export const ownPrice = ({ cpmMicros }: Pick<Cpm, 'cpmMicros'>): Micros => cpmMicros / 1000

/** For ranking campaigns of several currencies. */
export function toDollars(cpm: Cpm, rates: PerDollar): number {
  return ownPrice(cpm) / ratePerDollar(cpm.currency, rates)
}

/**
 * The price of one impression in each currency, in micros. A fraction in a converted price is rounded up with its own
 * probability; rounding it always the same way would be off by up to 2 % for a cheap campaign.
 */
export function priceOf(cpm: Cpm, rates: PerDollar, random: () => number): Record<Currency, Micros> {
  const price = (to: Currency) => {
    if (to === cpm.currency) return ownPrice(cpm)
    const divisor = BigInt(ratePerDollar(cpm.currency, rates))
    const exact = BigInt(ownPrice(cpm)) * BigInt(ratePerDollar(to, rates))
    const fraction = Number(exact % divisor) / Number(divisor)
    return Number(exact / divisor) + (random() < fraction ? 1 : 0)
  }
  return { try: price('try'), usd: price('usd'), eur: price('eur') }
}

const ratePerDollar = (currency: Currency, rates: PerDollar) =>
  currency === 'usd' ? 1_000_000 : rates[currency]
