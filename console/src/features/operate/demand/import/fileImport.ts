import type { BodyOf } from '@matinee/contract/call'
import type { importRevenue } from '@matinee/contract/adminRevenue'
import { columnOf, type RevenueColumn } from '@matinee/contract/plain/reports/revenueColumns'

/** A file that an operator has chosen. `headers` is empty for JSON. */
export type ChosenFile = { name: string; text: string; headers: string[] }

/** What the operator says about the file. */
export type ImportFields = { source: string; batchId: string; state: 'estimated' | 'final'; reason: string }

/** The column of each header; null is left out. */
export type Columns = Record<string, RevenueColumn | null>

/** What each header means: as at the last import of the source, else by its own name. */
export const guessColumns = (headers: readonly string[], earlier: Columns | null): Columns =>
  Object.fromEntries(
    headers.map((header) => [
      header,
      earlier && Object.hasOwn(earlier, header) ? earlier[header]! : columnOf(header),
    ]),
  )

/** A name for the batch from that of the file: a repeated import of the same file counts once. */
export const nameBatch = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\w:-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 128)

export function bodyOf(
  { name, text, headers }: ChosenFile,
  fields: ImportFields,
  { columns, isDryRun }: { columns: Columns; isDryRun: boolean },
): BodyOf<typeof importRevenue> {
  return {
    ...fields,
    isDryRun,
    // Its page shows how it ends.
    waits: isDryRun,
    fileName: name.slice(0, 200),
    csv: text,
    ...(headers.length > 0 && { columns }),
  }
}

const required: RevenueColumn[] = ['day', 'revenue', 'currency']

export type ColumnProblem = { kind: 'missing' | 'twice' | 'noSite'; column: RevenueColumn }

/** Why the chosen columns cannot be imported; null if they can. */
export function findColumnProblem(columns: Columns): ColumnProblem | null {
  const chosen = Object.values(columns).filter((column) => column !== null)
  const twice = chosen.find((column, at) => chosen.indexOf(column) !== at)
  if (twice) return { kind: 'twice', column: twice }
  const missing = required.find((column) => !chosen.includes(column))
  if (missing) return { kind: 'missing', column: missing }
  return chosen.includes('site') || chosen.includes('app') ? null : { kind: 'noSite', column: 'site' }
}

const sourceShape = /^[a-z0-9][a-z0-9-]{0,39}$/
const batchShape = /^[\w:-]{1,128}$/

export type FieldProblem = 'required' | 'sourceWrong' | 'batchWrong'

/** What is wrong about the fields of a file. */
export function findFieldProblems({ source, batchId }: ImportFields): {
  source?: FieldProblem
  batchId?: FieldProblem
} {
  const problem = (value: string, shape: RegExp, wrong: FieldProblem) =>
    value === '' ? 'required' : shape.test(value) ? null : wrong
  const ofSource = problem(source, sourceShape, 'sourceWrong')
  const ofBatch = problem(batchId, batchShape, 'batchWrong')
  return { ...(ofSource && { source: ofSource }), ...(ofBatch && { batchId: ofBatch }) }
}
