import { campaignStates } from '@matinee/contract/campaigns'
import { text } from '../../../lib/searchParams.ts'

export type CampaignSearch = {
  after?: string | undefined
  before?: string | undefined
  state?: (typeof campaignStates)[number] | undefined
  search?: string | undefined
}

/** The list's query parameters; invalid values fall back to the first page of all campaigns. */
export const readCampaignSearch = (raw: Record<string, unknown>): CampaignSearch => ({
  // All keys are set, because the router keeps those that are missing here.
  after: text(raw['after']),
  before: text(raw['before']),
  state: campaignStates.find((state) => state === raw['state']),
  search: text(raw['search'])?.trim().slice(0, 200) || undefined,
})
