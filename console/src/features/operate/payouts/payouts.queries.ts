import { listPayouts, readPayout } from '@matinee/contract/payouts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { moneyKey } from '../payments/payments.queries.ts'
import type { Place } from '../list/useListSearch.ts'

export const payoutListQuery = (search: Place) =>
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
