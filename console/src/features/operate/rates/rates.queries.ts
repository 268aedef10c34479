import { addDays, type Day } from '@matinee/contract/plain/calendar'
import { listExchangeRates, type RateCurrency } from '@matinee/contract/rates'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { RateSearch } from './rateSearch.ts'

export const ratesKey = ['operate', 'rates'] as const

/** A page of the rates, the latest day first. */
export const rateListQuery = (search: RateSearch) =>
  queryOptions({
    queryKey: [...ratesKey, search],
    queryFn: ({ signal }) => api(listExchangeRates, { query: { ...search, perPage: 30 }, signal }),
    placeholderData: keepPreviousData,
  })

/** The first day that can have a rate. */
const firstDay = '2000-01-01'

type Place = { day: Day; currency: RateCurrency }

/** The last rate of a currency before a day; null without one. */
export const rateBeforeQuery = ({ day, currency }: Place) =>
  queryOptions({
    queryKey: [...ratesKey, 'before', currency, day],
    queryFn: async ({ signal }) => {
      const query = { currency, after: `${day}-${currency}`, perPage: 1 }
      const { data } = await api(listExchangeRates, { query, signal })
      return data.find((rate) => rate.currency === currency && rate.day < day) ?? null
    },
    enabled: day >= firstDay,
  })

/** The rate that is stored for a day now; null without one. */
export async function readStoredRate({ day, currency }: Place) {
  const query = { currency, after: `${addDays(day, 1)}-${currency}`, perPage: 1 }
  const { data } = await api(listExchangeRates, { query })
  return data.find((rate) => rate.currency === currency && rate.day === day) ?? null
}
