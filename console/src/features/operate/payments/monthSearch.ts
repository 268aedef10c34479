import { paymentFilters, type PaymentFilter } from '@matinee/contract/plain/reports/paymentBlocks'
import { text } from '../../../lib/searchParams.ts'

export type MonthSearch = {
  after?: string | undefined
  before?: string | undefined
  state?: PaymentFilter | undefined
  search?: string | undefined
}

/** The months that the API takes. */
export const isTerm = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** The query parameters of a month; invalid values fall back to the first page of all payments. */
export function readMonthSearch(raw: Record<string, unknown>): MonthSearch {
  // All keys are set, because the router keeps those that are missing here.
  return {
    after: text(raw['after']),
    before: text(raw['before']),
    state: paymentFilters.find((state) => state === raw['state']),
    search: text(raw['search'])?.trim().slice(0, 320) || undefined,
  }
}
