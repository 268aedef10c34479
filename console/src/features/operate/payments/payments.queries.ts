import {
  checkClosing,
  listAccountPayments,
  listMonths,
  proveMonth,
  readMonth,
} from '@matinee/contract/adminPayments'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { MonthSearch } from './monthSearch.ts'
import { readParts } from './readParts.ts'

/** Everything about money: one change moves several of these figures. */
export const moneyKey = ['operate', 'money'] as const

export const monthsQuery = queryOptions({
  queryKey: [...moneyKey, 'months'],
  queryFn: ({ signal }) => api(listMonths, { signal }),
})

export const monthQuery = (term: string) =>
  queryOptions({
    queryKey: [...moneyKey, 'month', term],
    queryFn: ({ signal }) => api(readMonth, { params: { term }, signal }),
  })

export const paymentListQuery = (term: string, search: MonthSearch) =>
  queryOptions({
    queryKey: [...moneyKey, 'payments', term, search],
    queryFn: ({ signal }) => api(listAccountPayments, { query: { term, ...search, perPage: 100 }, signal }),
    placeholderData: keepPreviousData,
  })

type Progress = (done: number, total: number) => void

export const proofQuery = (term: string, report: Progress) =>
  queryOptions({
    queryKey: [...moneyKey, 'proof', term],
    queryFn: ({ signal }) =>
      readParts((after) => api(proveMonth, { params: { term }, query: { after }, signal }), report),
    // Reads every account.
    staleTime: 60_000,
  })

export const closingQuery = (term: string, report: Progress) =>
  queryOptions({
    queryKey: [...moneyKey, 'closing', term],
    queryFn: ({ signal }) =>
      readParts((after) => api(checkClosing, { params: { term }, query: { after }, signal }), report),
    gcTime: 0,
  })
