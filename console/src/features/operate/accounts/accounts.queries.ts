import { listUsers, readLimits, readUser } from '@matinee/contract/admin'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { AccountListSearch } from './accountListSearch.ts'

export const accountsKey = ['operate', 'accounts'] as const

export const accountListQuery = (search: AccountListSearch) =>
  queryOptions({
    queryKey: [...accountsKey, 'list', search],
    queryFn: ({ signal }) => api(listUsers, { query: search, signal }),
    placeholderData: keepPreviousData,
  })

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...accountsKey, id],
    queryFn: ({ signal }) => api(readUser, { params: { id }, signal }),
  })

export const limitsQuery = (id: string) =>
  queryOptions({
    queryKey: [...accountsKey, id, 'limits'],
    queryFn: ({ signal }) => api(readLimits, { params: { id }, signal }),
  })
