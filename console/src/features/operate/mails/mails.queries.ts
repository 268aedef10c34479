import { listMails, readMail } from '@matinee/contract/mails'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { MailSearch } from './mailSearch.ts'

export const mailsKey = ['operate', 'mails'] as const
const waitingRefreshMs = 5_000

export const mailListQuery = (search: MailSearch) =>
  queryOptions({
    queryKey: [...mailsKey, 'list', search],
    queryFn: ({ signal }) => api(listMails, { query: search, signal }),
    placeholderData: keepPreviousData,
  })

/** Read again while it waits. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...mailsKey, id],
    queryFn: ({ signal }) => api(readMail, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? waitingRefreshMs : false),
  })
