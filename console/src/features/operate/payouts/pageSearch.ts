import { text } from '../../../lib/searchParams.ts'

export type PageSearch = { after?: string | undefined; before?: string | undefined }

/** Which page of a list; all keys are set, because the router keeps those that are missing here. */
export const readPageSearch = (raw: Record<string, unknown>): PageSearch => ({
  after: text(raw['after']),
  before: text(raw['before']),
})
