import type { RateCurrency } from '@matinee/contract/rates'

/** The address of the list of rates. */
export type RateSearch = {
  currency?: RateCurrency | undefined
  after?: string | undefined
  before?: string | undefined
}

export const rateCurrencies = ['try', 'eur'] as const satisfies readonly RateCurrency[]

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const readRateSearch = (search: Record<string, unknown>): RateSearch => ({
  currency: rateCurrencies.find((currency) => currency === search['currency']),
  after: textOf(search['after']),
  before: textOf(search['before']),
})
