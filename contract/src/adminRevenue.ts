import { z } from 'zod'
import { call, Id, Instant, ReasonText } from './call.ts'
import { importUndoDays } from './plain/limits.ts'
import { mostCsv, revenueColumns } from './plain/reports/revenueColumns.ts'

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
    actorName: z.string().nullable().describe('Of the user or the machine token; null for a dry run.'),
    undoes: z
      .object({ id: z.string(), name: z.string().describe('Its file or batch.') })
      .nullable()
      .describe('The import that this run undoes, else null. `rows` of an undo are days of accounts.'),
    undone: z
      .object({
        importId: z.string().describe('The run that undid it.'),
        at: Instant,
        actor: z.string(),
        actorName: z.string().nullable(),
        reason: z.string(),
      })
      .nullable()
      .describe('Who undid the import, when and why; null while its figures count.'),
    undoUntil: Instant.nullable().describe(
      `Until when it can be undone: ${importUndoDays} days. Null when it cannot.`,
    ),
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
  isUnrecorded: true,
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
    reason: ReasonText.default('').describe('Why figures change that were imported before.'),
    isDryRun: z.boolean().default(false).describe('Checks the rows and stores nothing.'),
    waits: z
      .boolean()
      .default(true)
      .describe(
        'False answers as soon as the import runs; read it until it has ended. For imports that take longer than a proxy lets a request take. Does not apply to a dry run.',
      ),
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
