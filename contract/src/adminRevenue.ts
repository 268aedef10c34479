import { z } from 'zod'
import { call, Id, IdParams, Instant, Success } from './call.ts'
import { filterBreakdowns } from './filters.ts'
import { mostCsv, revenueColumns } from './plain/reports/revenueColumns.ts'
import { siteStatuses, reportPlatforms, Zone } from './sites.ts'
import { zoneSizeShape } from './plain/zones.ts'

/** The fields of a site that operators set up. */
export const setSite = call({
  method: 'PUT',
  path: '/admin/sites/:id',
  summary: 'Set up a site',
  access: 'staff.sites',
  params: IdParams,
  body: z
    .object({
      status: z.enum(siteStatuses),
      onboardingSteps: z
        .string()
        .regex(/^([0-3](,[0-3])*)?$/, 'Write numbers from 0 to 3, separated by commas.')
        .describe('Indexes of the steps that the publisher sees, with commas between them.'),
      isApp: z.boolean(),
      adsTxt: z.array(z.string().trim().min(1).max(500)).max(5000),
      warning: z
        .object({ title: z.string().trim().min(1).max(200), description: z.string().trim().min(1).max(2000) })
        .nullable()
        .describe('A notice above the site for its publisher; null for none.'),
      incomeTypes: z
        .array(z.string().min(1).max(50))
        .max(50)
        .describe('The income types by which reports of the site can be filtered.'),
      tagMap: z
        .record(z.string().min(1).max(100), z.string().max(200))
        .describe('The label of each tag key.'),
      dimensions: z
        .array(z.string().min(1).max(50))
        .max(20)
        .describe('Names of further breakdowns, such as `appNames`.'),
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
  access: 'staff.sites',
  params: IdParams,
  body: z.object({
    name: z.string().trim().min(1).max(100),
    mobile: Size.default(null),
    desktop: Size.default(null),
    passback: z
      .string()
      .max(20_000)
      .nullable()
      .default(null)
      .describe('The code that is shown when no campaign fits; null for none.'),
  }),
  reply: Zone,
})

export const updateZone = call({
  method: 'PUT',
  path: '/admin/zones/:id',
  summary: 'Change a placement',
  access: 'staff.sites',
  params: IdParams,
  body: z.object({
    name: z.string().trim().min(1).max(100).optional(),
    mobile: Size.optional(),
    desktop: Size.optional(),
    passback: z
      .string()
      .max(20_000)
      .nullable()
      .optional()
      .describe('The code that is shown when no campaign fits; null for none.'),
  }),
  reply: Zone,
})

export const removeZone = call({
  method: 'DELETE',
  path: '/admin/zones/:id',
  summary: 'Remove a placement',
  access: 'staff.sites',
  params: IdParams,
  reply: Success,
})

/** A day of an account in a file, in millionths of US dollars. */
const ImportedDay = z.object({
  account: z.object({ id: z.string(), name: z.string() }),
  day: z.iso.date(),
  beforeUsdMicros: z.int().nullable().describe('As imported before from this source; null for a new day.'),
  beforeState: z.enum(['estimated', 'final']).nullable(),
  afterUsdMicros: z.int(),
})

export const RevenueImport = z
  .object({
    id: z.string().nullable().describe('Null for a dry run, which is not stored.'),
    source: z.string(),
    batchId: z.string().describe('Your own name of this import.'),
    status: z.enum(['READING', 'LOADING', 'DONE', 'REFUSED', 'FAILED']),
    state: z.enum(['estimated', 'final']),
    reason: z.string().describe('Why figures changed that were imported before; empty without a reason.'),
    fileName: z.string().describe('Empty for an import by the API.'),
    actor: z.string().describe("A user's id, `cli`, or `token:` and the id of a machine token."),
    isDryRun: z.boolean(),
    rows: z.int(),
    rowsDone: z.int(),
    faults: z
      .array(z.object({ line: z.int(), column: z.string(), reason: z.string() }))
      .describe('The first 1,000 of `faultCount`. Line 0 stands for the entire file.'),
    faultCount: z.int(),
    restatedDays: z.int().describe('Days of accounts that were reported before and change with this import.'),
    days: z
      .array(ImportedDay)
      .describe(
        'Of a dry run: the first 500 days of accounts in the file, those that change first. Else empty.',
      ),
    dayCount: z.int().describe('Of a dry run: all days of accounts in the file. Else 0.'),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'RevenueImport' })
export type RevenueImport = z.output<typeof RevenueImport>

export const importRevenue = call({
  method: 'POST',
  path: '/admin/revenue-imports',
  summary: 'Import revenue',
  access: 'staff.imports',
  machine: 'revenue.import',
  // JSON may escape each character.
  bodyLimit: 2 * mostCsv + 65_536,
  body: z.object({
    source: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use 1 to 40 lower-case letters, digits and hyphens.')
      .describe('The demand source, such as an exchange.'),
    batchId: Id.describe('Your own name of this import. The same content under the same name counts once.'),
    state: z
      .enum(['estimated', 'final'])
      .default('estimated')
      .describe('Final figures change only with a `reason`.'),
    reason: z.string().trim().max(500).default('').describe('Why figures change that were imported before.'),
    isDryRun: z.boolean().default(false).describe('Checks the rows and stores nothing.'),
    fileName: z.string().trim().max(200).default('').describe('Shown in the list of imports.'),
    csv: z
      .string()
      .max(mostCsv)
      .optional()
      .describe(
        'CSV with a header line. Send either `csv` or `rows`. Larger files: `matinee revenue import`.',
      ),
    columns: z
      .record(z.string().max(200), z.enum(revenueColumns).nullable())
      .refine((columns) => Object.keys(columns).length <= 100, 'Name at most 100 columns.')
      .optional()
      .describe(
        'What the headers of `csv` mean, by header; null leaves a column out. Headers that are not named are matched by their own names. An import that succeeds keeps them for its source.',
      ),
    rows: z
      .array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))
      .max(10_000)
      .optional(),
  }),
  reply: RevenueImport,
})
