import { listPayments, readPaymentInfo } from '@matinee/contract/payments'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { codeOf } from '../../lib/apiError.ts'
import { useUser } from '../../lib/session/session.ts'

const paymentsKey = ['payments'] as const

/** Month names depend on the account's language, so a change of language reloads. */
export const historyQuery = (language: Language) =>
  queryOptions({
    queryKey: [...paymentsKey, 'history', language],
    queryFn: ({ signal }) => api(listPayments, { signal }),
  })

export const infoQuery = queryOptions({
  queryKey: [...paymentsKey, 'info'],
  queryFn: ({ signal }) => api(readPaymentInfo, { signal }),
})

export function useHistory() {
  const { language } = useUser()
  const query = useQuery(historyQuery(language))
  useLogged(listPayments, query.error)
  return query
}

export function usePaymentInfo() {
  const query = useQuery(infoQuery)
  useLogged(readPaymentInfo, query.error)
  return query
}

/** Logs only the error code of a failed request, because the log must not contain request data. */
function useLogged({ method, path }: { method: string; path: string }, error: Error | null): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the requirements name the browser console for this failure
    if (error) console.error(`${method} ${path} failed:`, codeOf(error))
  }, [error, method, path])
}
