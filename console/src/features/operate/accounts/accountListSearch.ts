import type { AdminUser } from '@matinee/contract/admin'
import { text } from '../../../lib/searchParams.ts'

export const accountStatuses = ['PENDING', 'ACTIVE', 'DISABLED'] as const satisfies AdminUser['status'][]

export type AccountListSearch = {
  after?: string | undefined
  before?: string | undefined
  status?: AdminUser['status'] | undefined
  search?: string | undefined
}

/** The list's query parameters; invalid values fall back to the first page of all accounts. */
export function readAccountListSearch(raw: Record<string, unknown>): AccountListSearch {
  // All keys are set, because the router keeps those that are missing here.
  return {
    after: text(raw['after']),
    before: text(raw['before']),
    status: accountStatuses.find((status) => status === raw['status']),
    search: text(raw['search'])?.trim().slice(0, 320) || undefined,
  }
}
