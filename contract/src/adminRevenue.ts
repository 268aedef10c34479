import { z } from 'zod'
import { call, Id, IdParams, Instant, Success } from './call.ts'
import { filterBreakdowns } from './filters.ts'
import { currencies } from './plain/account/accountTypes.ts'
import { siteStatuses, reportPlatforms, Zone } from './sites.ts'
import { zoneSizeShape } from './plain/zones.ts'

/** The fields of a site that operators set up. */
export const setSite = call({
  method: 'PUT',
  path: '/admin/sites/:id',
  summary: 'Set up a site',
  access: 'staff',
  params: IdParams,
  body: z
    .object({
      status: z.enum(siteStatuses),
      onboardingSteps: z
        .string()
        .regex(/^([0-3](,[0-3])*)?$/, 'Write numbers from 0 to 3, separated by commas.'),
      isApp: z.boolean(),
      adsTxt: z.array(z.string().trim().min(1).max(500)).max(5000),
      warning: z
        .object({ title: z.string().trim().min(1).max(200), description: z.string().trim().min(1).max(2000) })
        .nullable(),
      incomeTypes: z.array(z.string().min(1).max(50)).max(50),
      tagMap: z.record(z.string().min(1).max(100), z.string().max(200)),
      dimensions: z.array(z.string().min(1).max(50)).max(20),
      breakdowns: z.array(z.enum(filterBreakdowns)).max(8),
      platforms: z.array(z.enum(reportPlatforms)).max(6),
    })
    .partial(),
  reply: z.object({ id: z.string() }),
})

const Size = z.string().regex(zoneSizeShape, 'Write a size such as 300x250.').nullable()

export const createZone = call({
  method: 'POST',
  path: '/admin/sites/:id/zones',
  summary: 'Add a placement',
  access: 'staff',
  params: IdParams,
  body: z.object({
    name: z.string().trim().min(1).max(100),
    mobile: Size.default(null),
    desktop: Size.default(null),
    passback: z.string().max(20_000).nullable().default(null),
  }),
  reply: Zone,
})

export const updateZone = call({
  method: 'PUT',
  path: '/admin/zones/:id',
  summary: 'Change a placement',
  access: 'staff',
  params: IdParams,
  body: z.object({
    name: z.string().trim().min(1).max(100).optional(),
    mobile: Size.optional(),
    desktop: Size.optional(),
    passback: z.string().max(20_000).nullable().optional(),
  }),
  reply: Zone,
})

export const removeZone = call({
  method: 'DELETE',
  path: '/admin/zones/:id',
  summary: 'Remove a placement',
  access: 'staff',
  params: IdParams,
  reply: Success,
})

export const RevenueImport = z
  .object({
    /** Null for a dry run, which is not stored. */
    id: z.string().nullable(),
    source: z.string(),
    batchId: z.string(),
    status: z.enum(['READING', 'LOADING', 'DONE', 'REFUSED', 'FAILED']),
    state: z.enum(['estimated', 'final']),
    /** The operator's reason for changed figures; '' without one. */
    reason: z.string(),
    /** '' for an import by the API. */
    fileName: z.string(),
    /** A user's id, `cli`, or `token:` and the id of a machine token. */
    actor: z.string(),
    isDryRun: z.boolean(),
    rows: z.int(),
    rowsDone: z.int(),
    /** The first 1,000 of `faultCount`. Line 0: the entire file. */
    faults: z.array(z.object({ line: z.int(), column: z.string(), reason: z.string() })),
    faultCount: z.int(),
    /** Days of accounts already reported whose figures change with this import. */
    restatedDays: z.int(),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'RevenueImport' })
export type RevenueImport = z.output<typeof RevenueImport>

export const importRevenue = call({
  method: 'POST',
  path: '/admin/revenue-imports',
  summary: 'Import revenue',
  access: 'staff',
  machine: 'revenue.import',
  /** Either `csv` or `rows`. Faults of rows are 422 `rows_invalid`, each a field `line 3, revenue`; at most 1,000. */
  body: z.object({
    source: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use 1 to 40 lower-case letters, digits and hyphens.'),
    batchId: Id,
    state: z.enum(['estimated', 'final']).default('estimated'),
    reason: z.string().trim().max(500).default(''),
    isDryRun: z.boolean().default(false),
    /** CSV text with a header line, or rows. */
    csv: z.string().max(900_000).optional(),
    rows: z
      .array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))
      .max(10_000)
      .optional(),
  }),
  reply: RevenueImport,
})

const Label = z.string().trim().min(1).max(200)
/** The address that a click opens. */
const ClickUrl = z
  .url({ protocol: /^https?$/, error: 'Write an address that begins with http:// or https://.' })
  .max(2_048)
const Ids = z.array(Id).max(1_000)
/** Less than nine billion (10^9) of a currency, so that every sum is exact to the micro. */
const Micros = z.int().min(1).max(9_000_000_000_000_000)

/** A direct campaign as an operator sets it up. Empty lists target everything. */
const campaignFields = {
  name: Label,
  advertiser: Label,
  startsAt: Instant,
  endsAt: Instant.nullable(),
  /** The publisher's earnings for 1,000 impressions. */
  cpmMicros: Micros.max(1_000_000_000_000).multipleOf(1_000, 'Use at most three decimals.'),
  currency: z.enum(currencies),
  budgetMicros: Micros.nullable(),
  clickUrl: ClickUrl,
  siteIds: Ids,
  zoneIds: Ids,
  platforms: z.array(z.enum(['desktop', 'mobile'])).max(2),
}

export const Campaign = z
  .object({ id: z.string(), status: z.enum(['ACTIVE', 'PAUSED', 'ENDED']), ...campaignFields })
  .extend({ platforms: z.array(z.string()) })
  .meta({ id: 'Campaign' })
export type Campaign = z.output<typeof Campaign>

export const NewCampaign = z.object(campaignFields).partial({
  startsAt: true,
  endsAt: true,
  budgetMicros: true,
  siteIds: true,
  zoneIds: true,
  platforms: true,
})
export type NewCampaign = z.output<typeof NewCampaign>

/** The currency cannot change, because spending is counted in it. */
export const CampaignChange = z
  .object({ ...campaignFields, status: z.enum(['ACTIVE', 'PAUSED', 'ENDED']) })
  .omit({ currency: true })
  .partial()
export type CampaignChange = z.output<typeof CampaignChange>

export type Creative = { id: string; size: string; kind: 'image' | 'html'; alt: string }
