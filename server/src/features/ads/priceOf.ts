import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { Pricing } from '@matinee/contract/plain/operate/campaignPricing'

/** Millionths of a currency. */
type Micros = number
/** Millionths of the currency for one US dollar. */
export type PerDollar = { try: Micros; eur: Micros }
export type Priced = {
  pricing: Pricing
  cpmMicros: Micros | null
  cpcvMicros: Micros | null
  currency: Currency
}

/**
 * The price of one billed event, an impression or a completed view, in the campaign's currency; an integer, because CPMs are
 * multiples of a thousand.
 */
export const ownPrice = ({ pricing, cpmMicros, cpcvMicros }: Omit<Priced, 'currency'>): Micros =>
  pricing === 'cpcv' ? (cpcvMicros ?? 0) : (cpmMicros ?? 0) / 1000

/** For ranking campaigns of several currencies. */
export function toDollars(campaign: Priced, rates: PerDollar): number {
  return ownPrice(campaign) / ratePerDollar(campaign.currency, rates)
}

/**
 * The price of one billed event in each currency, in micros. A fraction in a converted price is rounded up with its own
 * probability; rounding it always the same way would be off by up to 2 % for a cheap campaign.
 */
export function priceOf(campaign: Priced, rates: PerDollar, random: () => number): Record<Currency, Micros> {
  const price = (to: Currency) => {
    if (to === campaign.currency) return ownPrice(campaign)
    const divisor = BigInt(ratePerDollar(campaign.currency, rates))
    const exact = BigInt(ownPrice(campaign)) * BigInt(ratePerDollar(to, rates))
    const fraction = Number(exact % divisor) / Number(divisor)
    return Number(exact / divisor) + (random() < fraction ? 1 : 0)
  }
  return { try: price('try'), usd: price('usd'), eur: price('eur') }
}

const ratePerDollar = (currency: Currency, rates: PerDollar) =>
  currency === 'usd' ? 1_000_000 : rates[currency]
