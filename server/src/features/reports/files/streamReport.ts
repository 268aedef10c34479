import { refusals } from '@matinee/contract/plain/texts/refusals'
import { addDays, addMonths, type DayRange } from '@matinee/contract/plain/calendar'
import { AppError } from '../../../platform/errors.ts'
import type { Facts } from '../../../platform/facts/facts.ts'
import { clipSpan, listImportSpans, type ImportSpan } from '../../revenue/revenue.service.ts'
import {
  maxImports,
  openFrom,
  readReport,
  splitByImports,
  type ReportDeps,
  type ReportQuery,
  type ReportRow,
} from '../readReport.ts'
import { queryRevenue, readRowEstimates, type ReadLimits } from '../revenueSums.facts.ts'
import { sortByTexts } from '../sortByTexts.ts'

/** Limit of the rows in memory where the engine cannot sort them. */
const maxHeldRows = 100_000
/** The engine keeps a complete answer in memory: about 5 MB for this many rows. */
const maxPieceRows = 50_000

/**
 * All rows of a report, sorted by `by`, from the imports that are active when it begins. It reads one piece of the range
 * after the other, and keeps the rows of a piece in memory only where the engine cannot sort them.
 */
export async function* streamReport(
  deps: ReportDeps,
  query: ReportQuery,
  limits: ReadLimits,
): AsyncGenerator<ReportRow[]> {
  const imports = await listImportSpans(deps.db, query.accountIds, query.range)
  for (const range of await readPieces(deps.facts, { ...query, imports }, limits)) {
    const clipped = imports.flatMap((span) => clipSpan(range, span))
    yield* streamPiece(deps, { ...query, range, imports: clipped }, limits)
  }
}

type PieceQuery = ReportQuery & { imports: readonly ImportSpan[] }

async function* streamPiece(
  deps: ReportDeps,
  query: PieceQuery,
  limits: ReadLimits,
): AsyncGenerator<ReportRow[]> {
  if (splitByImports(query).length > 1 || query.relabel) {
    const { rows, isCut } = await readReport(deps, query, { ...limits, maxRows: maxHeldRows })
    if (isCut) throw new AppError('invalid_request', 422, refusals.tooManyRows(maxHeldRows))
    // As the engine sorts them.
    return yield sortByTexts(rows, ({ keys }) => query.by.map((name) => keys[name] ?? ''))
  }
  const options = { withDays: false, isOrdered: true, openFrom: openFrom(query.today), maxRows: 2 ** 31 }
  for await (const rows of queryRevenue(deps.facts, { ...query, ...options }, limits))
    yield rows.filter(({ sums }) => sums.rowsRead > 0)
}

type Step = 'day' | 'month'

async function readPieces(facts: Facts, query: PieceQuery, limits: ReadLimits): Promise<DayRange[]> {
  const { by, range, imports } = query
  const step = (['day', 'month'] as const).find((name) => by.includes(name))
  if (!step || range.start === range.end) return [range]
  return piecesOf(range, step, { rowsByStep: await readRowEstimates(facts, query, step, limits), imports })
}

/**
 * Consecutive pieces of the range, none of which divides a day or month: as few as the limits of rows and imports
 * allow, and one for each day or month that exceeds a limit alone. `rowsByStep`: the estimated rows by day, or by
 * month as `YYYY-MM`; 0 where missing.
 */
export function piecesOf(
  range: DayRange,
  step: Step,
  { rowsByStep, imports }: { rowsByStep: ReadonlyMap<string, number>; imports: readonly ImportSpan[] },
  limits = { rows: maxPieceRows, imports: maxImports },
): DayRange[] {
  const pieces: DayRange[] = []
  let rows = 0
  for (const { start, end } of stepsOf(range, step)) {
    const stepRows = rowsByStep.get(step === 'day' ? start : start.slice(0, 7)) ?? 0
    const last = pieces.at(-1)
    const fits =
      last &&
      rows + stepRows <= limits.rows &&
      countSpans({ start: last.start, end }, imports) <= limits.imports
    if (fits) last.end = end
    else pieces.push({ start, end })
    rows = fits ? rows + stepRows : stepRows
  }
  return pieces
}

const countSpans = (range: DayRange, imports: readonly ImportSpan[]): number =>
  imports.reduce((count, span) => count + clipSpan(range, span).length, 0)

function* stepsOf({ start, end }: DayRange, step: Step): Generator<DayRange> {
  for (let first = start; first <= end;) {
    const next = step === 'day' ? addDays(first, 1) : addMonths(`${first.slice(0, 7)}-01`, 1)
    const last = addDays(next, -1)
    yield { start: first, end: last < end ? last : end }
    first = next
  }
}
