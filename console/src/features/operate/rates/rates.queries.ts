import { listExchangeRates } from '@matinee/contract/rates'
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
