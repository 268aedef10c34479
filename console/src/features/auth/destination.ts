import { safeReferrer } from '../../lib/session/safeReferrer.ts'
import { stringifySearch } from '../../lib/searchParams.ts'
import type { AuthSearch } from './authSearch.ts'

/** The address after sign-in: the referrer, else the consent screen that an app requested, else '/'. */
export function destination(search: AuthSearch): string {
  const { referrer, client_id } = search
  if (referrer !== undefined || client_id === undefined) return safeReferrer(referrer)
  return `/auth/authorize${stringifySearch({ ...search, code: undefined, reset: undefined })}`
}
