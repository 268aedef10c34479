import { listPayments, readPaymentInfo } from '@matinee/contract/payments'
import type { Language } from '@matinee/contract/plain/accountTypes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { codeOf } from '../../lib/apiError.ts'
import { useUser } from '../../lib/session.ts'

const paymentsKey = ['payments'] as const

/** Months are named in the language of the account: another language asks anew. */
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

/** PAY-14: a failing fetch is only logged. Its code says enough; what was asked for is nobody's to read in a log. */
function useLogged({ method, path }: { method: string; path: string }, error: Error | null): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- where the documents want it to be told, and only there (R208)
    if (error) console.error(`${method} ${path} failed:`, codeOf(error))
  }, [error, method, path])
}
