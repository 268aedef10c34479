import { operatedSiteStates, type OperatedSiteState } from '@matinee/contract/plain/operatedSiteStates'
import { text } from '../../../lib/searchParams.ts'

export type SiteListSearch = {
  after?: string | undefined
  before?: string | undefined
  state?: OperatedSiteState | undefined
  /** The id of the account whose sites are listed. */
  account?: string | undefined
  search?: string | undefined
}

/** The list's query parameters; invalid values fall back to the first page of all sites. */
export const readSiteListSearch = (raw: Record<string, unknown>): SiteListSearch => ({
  // All keys are set, because the router keeps those that are missing here.
  after: text(raw['after']),
  before: text(raw['before']),
  state: operatedSiteStates.find((state) => state === raw['state']),
  account: text(raw['account']),
  search: text(raw['search'])?.trim().slice(0, 260) || undefined,
})
