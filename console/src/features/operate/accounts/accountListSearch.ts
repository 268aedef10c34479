import type { AdminUser } from '@matinee/contract/admin'
import { text, wholeNumber } from '../../../lib/searchParams.ts'

export const accountStatuses = ['PENDING', 'ACTIVE', 'DISABLED'] as const satisfies AdminUser['status'][]

export type AccountListSearch = {
  page?: number | undefined
  status?: AdminUser['status'] | undefined
  search?: string | undefined
}

/** The list's query parameters; invalid values fall back to the first page of all accounts. */
export function readAccountListSearch(raw: Record<string, unknown>): AccountListSearch {
  // All keys are set, because the router keeps those that are missing here.
  return {
    page: wholeNumber(raw['page']) || undefined,
    status: accountStatuses.find((status) => status === raw['status']),
    search: text(raw['search'])?.trim().slice(0, 320) || undefined,
  }
}
