import { text } from '../../../lib/searchParams.ts'
import type { Place } from '../list/useListSearch.ts'

/** Which page of a list; all keys are set, because the router keeps those that are missing here. */
export const readPageSearch = (raw: Record<string, unknown>): Place => ({
  after: text(raw['after']),
  before: text(raw['before']),
})
