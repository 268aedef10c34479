import { listUsers, readApprovalMail, readLimits, readUser } from '@matinee/contract/admin'
import { listUserSessions } from '@matinee/contract/adminAccess'
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

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...accountsKey, id, 'sessions'],
    queryFn: ({ signal }) => api(listUserSessions, { params: { id }, signal }),
  })

/** `language`: of the owner, in which the mail is written. */
export const approvalMailQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: [...accountsKey, id, 'approvalMail', language],
    queryFn: ({ signal }) => api(readApprovalMail, { params: { id }, signal }),
  })
