import { listPayouts, readPayout } from '@matinee/contract/payouts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { moneyKey } from '../payments/payments.queries.ts'
import type { PageSearch } from './pageSearch.ts'

export const payoutListQuery = (search: PageSearch) =>
  queryOptions({
    queryKey: [...moneyKey, 'payouts', search],
    queryFn: ({ signal }) => api(listPayouts, { query: search, signal }),
    placeholderData: keepPreviousData,
  })

export const payoutQuery = (id: string) =>
  queryOptions({
    queryKey: [...moneyKey, 'payout', id],
    queryFn: ({ signal }) => api(readPayout, { params: { id }, signal }),
  })
