import { z } from 'zod'
import { RevenueImport } from './adminRevenue.ts'
import { call, Id, IdParams, Instant, Reason } from './call.ts'
import { keysetQuery, keysetReply } from './keyset.ts'
import { revenueColumns } from './plain/reports/revenueColumns.ts'

const Source = z.string().max(40)
const Day = z.iso.date()
const State = z.enum(['estimated', 'final'])

/** What a demand source has reported, day by day. */
export const DemandSource = z
  .object({
    source: z.string(),
    lastImportAt: Instant.nullable().describe(
      'When its last import that was not undone ended; null without one.',
    ),
    columns: z
      .record(z.string(), z.enum(revenueColumns).nullable())
      .nullable()
      .describe('What the headers of its last file meant; null leaves one out.'),
    days: z
      .array(
        z.object({
          day: Day,
          state: State.describe('`final` when the figures of all its accounts are.'),
          accounts: z.int(),
          usdMicros: z.int().describe('Millionths of US dollars of all accounts.'),
        }),
      )
      .describe('Oldest first; a day that is missing was not reported.'),
  })
  .meta({ id: 'DemandSource' })
export type DemandSource = z.output<typeof DemandSource>

/** Days of the calendar. */
export const mostDemandDays = 62

export const listDemandSources = call({
  method: 'GET',
  path: '/admin/demand-sources',
  summary: 'List demand sources',
  access: 'staff.read',
  query: z.object({
    from: Day,
    to: Day.describe(`Included; at most ${mostDemandDays} days.`),
  }),
  reply: z.object({
    data: z.array(DemandSource).describe('Those with a reported day or an import since `from`.'),
  }),
})

export const RevenueImportLine = RevenueImport.omit({
  faults: true,
  days: true,
  dayCount: true,
  isDryRun: true,
}).extend({ id: z.string() })
export type RevenueImportLine = z.output<typeof RevenueImportLine>

export const listRevenueImports = call({
  method: 'GET',
  path: '/admin/revenue-imports',
  summary: 'List imports of revenue',
  access: 'staff.read',
  query: z.object({
    source: Source.optional(),
    batchId: Id.optional(),
    ...keysetQuery(),
  }),
  reply: z.object({ data: z.array(RevenueImportLine), ...keysetReply }),
})

export const readRevenueImport = call({
  method: 'GET',
  path: '/admin/revenue-imports/:id',
  summary: 'Read an import of revenue',
  access: 'staff.read',
  params: IdParams,
  reply: RevenueImport,
})

export const cancelRevenueImport = call({
  method: 'POST',
  path: '/admin/revenue-imports/:id/cancel',
  summary: 'Cancel an import of revenue',
  access: 'staff.imports',
  params: IdParams,
  reply: RevenueImport,
})

export const undoRevenueImport = call({
  method: 'POST',
  path: '/admin/revenue-imports/:id/undo',
  summary: 'Undo an import of revenue',
  access: 'staff.imports',
  params: IdParams,
  body: z.object({
    reason: Reason.describe('Publishers see it with their adjusted days.'),
  }),
  reply: RevenueImport.describe('The run that undoes it.'),
})

/** What an undo would change. Before: as the import left it. Millionths of US dollars. */
export const RevenueUndo = z
  .object({
    dayCount: z.int().describe('All days of accounts that the import brought.'),
    changedDays: z.int().describe('Those that get an adjustment.'),
    missingDays: z.int().describe('Those that the import brought first: they are missing again.'),
    accountCount: z.int(),
    beforeUsdMicros: z.int(),
    afterUsdMicros: z.int(),
    days: z
      .array(
        z.object({
          account: z.object({ id: z.string(), name: z.string() }),
          day: Day,
          beforeUsdMicros: z.int(),
          beforeState: State,
          afterUsdMicros: z.int().nullable().describe('Null when the day is missing again.'),
          afterState: State.nullable(),
        }),
      )
      .describe('The first 500, those that change first.'),
    closings: z
      .array(
        z.object({
          month: z.string().describe('YYYY-MM.'),
          closesOn: Day.describe(
            'From this day on, in the zone of the account, Matinee closes it by itself.',
          ),
          canCloseNow: z.boolean().describe('The month is over for some of the accounts.'),
          accountCount: z.int(),
        }),
      )
      .describe(
        'Months in which days will be missing and which can be closed now or within seven days. What is imported after the closing is paid with a later month.',
      ),
  })
  .meta({ id: 'RevenueUndo' })
export type RevenueUndo = z.output<typeof RevenueUndo>

export const previewRevenueUndo = call({
  method: 'GET',
  path: '/admin/revenue-imports/:id/undo',
  summary: 'Preview an undo of an import',
  access: 'staff.imports',
  params: IdParams,
  reply: RevenueUndo,
})

/** A change of a day that was imported before. Millionths of US dollars. */
export const RevenueAdjustment = z
  .object({
    id: z.string(),
    at: Instant,
    account: z.object({ id: z.string(), name: z.string() }),
    source: z.string(),
    day: Day,
    beforeUsdMicros: z.int(),
    afterUsdMicros: z.int(),
    beforeState: z.string().nullable(),
    afterState: z.string().describe('`missing` when the day is no longer reported.'),
    reason: z.string(),
    importId: z.string().describe('The import that changed it.'),
    actor: z.string().describe("A user's id, `cli`, or `token:` and the id of a machine token."),
    actorName: z.string().nullable().describe('Of the user or the machine token.'),
  })
  .meta({ id: 'RevenueAdjustment' })
export type RevenueAdjustment = z.output<typeof RevenueAdjustment>

export const listRevenueAdjustments = call({
  method: 'GET',
  path: '/admin/revenue-adjustments',
  summary: 'List adjustments of revenue',
  access: 'staff.read',
  query: z.object({
    account: z.string().trim().min(1).max(320).optional().describe('ID or email.'),
    source: Source.optional(),
    importId: Id.optional(),
    ...keysetQuery(),
  }),
  reply: z.object({ data: z.array(RevenueAdjustment), ...keysetReply }),
})
