import { z } from 'zod'
import { call, Id, IdParams, Success } from './call.ts'
import { sharedRanges } from './plain/reports/reportDays.ts'

/** The breakdowns that an operator can offer for a site, and a quick filter can select. */
export const filterBreakdowns = [
  'daily',
  'monthly',
  'placement',
  'tag',
  'platform',
  'appNames',
  'site',
  'statType',
] as const

/** All fields are required, so that a forgotten field is an error and not a default. */
const fields = {
  /** May be empty: the filter is then shown by its number. */
  name: z.string().trim().max(100),
  /** Null: for all sites. */
  siteId: Id.nullable(),
  breakdowns: z.array(z.enum(filterBreakdowns)).max(8),
  platform: z.string().max(20),
  /** Ids of the account's placements; an empty list means all. */
  placements: z.array(Id).max(500),
  dateRange: z.enum(sharedRanges).nullable(),
}

export const QuickFilter = z
  .object({
    id: z.string(),
    siteId: z.string().nullable(),
    name: z.string(),
    breakdowns: z.array(z.enum(filterBreakdowns)),
    platform: z.string(),
    placements: z.array(z.string()),
    dateRange: z.enum(sharedRanges).nullable(),
  })
  .meta({ id: 'QuickFilter' })
export type QuickFilter = z.output<typeof QuickFilter>
/** The conditions that a quick filter sets. */
export type FilterConditions = Pick<QuickFilter, 'breakdowns' | 'platform' | 'placements' | 'dateRange'>

export const listFilters = call({
  method: 'GET',
  path: '/filters',
  summary: 'List quick filters',
  access: 'filters.write',
  reply: z.object({ data: z.array(QuickFilter) }),
})

export const createFilter = call({
  method: 'POST',
  path: '/filters',
  summary: 'Create a quick filter',
  access: 'filters.write',
  body: z.object(fields),
  reply: QuickFilter,
})

export const readFilter = call({
  method: 'GET',
  path: '/filters/:id',
  summary: 'Read a quick filter',
  access: 'filters.write',
  params: IdParams,
  reply: QuickFilter,
})

export const updateFilter = call({
  method: 'PUT',
  path: '/filters/:id',
  summary: 'Replace a quick filter',
  access: 'filters.write',
  params: IdParams,
  body: z.object(fields),
  reply: QuickFilter,
})

export const removeFilter = call({
  method: 'DELETE',
  path: '/filters/:id',
  summary: 'Delete a quick filter',
  access: 'filters.write',
  params: IdParams,
  reply: Success,
})

export const restoreFilter = call({
  method: 'POST',
  path: '/filters/:id/restore',
  summary: 'Restore a quick filter',
  access: 'filters.write',
  params: IdParams,
  reply: QuickFilter,
})
