import { listUsers, readUser } from '@matinee/contract/admin'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { AccountListSearch } from './accountListSearch.ts'

export const accountsKey = ['operate', 'accounts'] as const
export const accountsPerPage = 50

export const accountListQuery = ({ page = 0, ...filter }: AccountListSearch) =>
  queryOptions({
    queryKey: [...accountsKey, 'list', { page, ...filter }],
    queryFn: ({ signal }) => api(listUsers, { query: { page, perPage: accountsPerPage, ...filter }, signal }),
    placeholderData: keepPreviousData,
  })

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: [...accountsKey, id],
    queryFn: ({ signal }) => api(readUser, { params: { id }, signal }),
  })
