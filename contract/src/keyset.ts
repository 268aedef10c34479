import { z } from 'zod'
import { Id } from './call.ts'
import { mostCounted } from './plain/mostCounted.ts'

/**
 * Pages of a list that grows at its beginning: each begins after, or ends before, an entry, so no entry is missed or shown
 * twice. Without both: the first page.
 */
export const keysetQuery = (id: z.ZodString = Id, most = 100) => ({
  after: id.optional().describe('ID of the last entry on the previous page.'),
  before: id.optional().describe('ID of the first entry on the next page.'),
  perPage: z.coerce.number().int().min(1).max(most).default(50).describe('Entries on a page.'),
})

export const keysetReply = {
  hasPrevious: z.boolean(),
  hasNext: z.boolean(),
}

export const CountedTotal = z
  .int()
  .nullable()
  .describe(`All entries that match; null: more than ${mostCounted}.`)
