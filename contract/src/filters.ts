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
  name: z.string().trim().max(100).describe('May be empty: the filter then shows its number.'),
  siteId: Id.nullable().describe('Null: for all sites.'),
  breakdowns: z.array(z.enum(filterBreakdowns)).max(8),
  platform: z.string().max(20).describe('`all`, or a platform.'),
  placements: z.array(Id).max(500).describe("Ids of the account's placements; empty: all."),
  dateRange: z
    .enum(sharedRanges)
    .nullable()
    .describe(
      'Y yesterday, T today, 7D and 30D the last days, MTD this month, LM, L3M and L6M the last months, TY and LY years; null: not set.',
    ),
}

export const QuickFilter = z
  .object({
    id: z.string(),
    siteId: z.string().nullable().describe('Null: for all sites.'),
    name: z.string(),
    breakdowns: z.array(z.enum(filterBreakdowns)),
    platform: z.string(),
    placements: z.array(z.string()).describe('Empty: all.'),
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
