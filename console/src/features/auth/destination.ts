import { safeReferrer } from '../../lib/session/safeReferrer.ts'
import { stringifySearch } from '../../lib/searchParams.ts'
import type { AuthSearch } from './authSearch.ts'

/** Where signing in leads: back where one came from, else to the consent that an app asked for, else to '/'. */
export function destination(search: AuthSearch): string {
  const { referrer, client_id } = search
  if (referrer !== undefined || client_id === undefined) return safeReferrer(referrer)
  return `/auth/authorize${stringifySearch({ ...search, code: undefined, reset: undefined })}`
}
