import type * as filters from '../filters.ts'
import type { QuickFilter } from '../filters.ts'
import type { ReferenceOf } from './callReference.ts'
import { done, ids } from './exampleObjects.ts'

const params = { id: ids.filter }
const fields: Omit<QuickFilter, 'id'> = {
  siteId: ids.site,
  name: 'Mobile by placement',
  breakdowns: ['daily', 'placement'],
  platform: 'mobile',
  placements: [ids.zone],
  dateRange: '7D',
}
const filter = { id: ids.filter, ...fields }

export const filtersReference: ReferenceOf<typeof filters> = {
  listFilters: { description: 'All quick filters, oldest first.', reply: { data: [filter] } },
  createFilter: {
    description:
      'Every field is required; the name may be empty. The site and the placements must belong to the account, otherwise 404. At most 100 for each account: 409 `too_many`.',
    request: { body: fields },
    reply: filter,
  },
  readFilter: { request: { params }, reply: filter },
  updateFilter: {
    description: 'Replaces the filter: every field is required.',
    request: { params, body: { ...fields, name: 'Phones by placement' } },
    reply: { ...filter, name: 'Phones by placement' },
  },
  removeFilter: {
    description: 'The filter can be restored for 24 hours.',
    request: { params },
    reply: done,
  },
  restoreFilter: {
    description:
      'Restores a filter that was deleted in the last 24 hours, with its id and its place in the list. 404 later, 409 `too_many` when the account has 100 again.',
    request: { params },
    reply: filter,
  },
}
