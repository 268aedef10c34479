import { addDays, addMonths } from '@matinee/contract/plain/reportDays'
import { cutTo, maxRuns, type DayRange, type Run } from './activeRuns.ts'

/** What the rows of a file are told apart by in time. */
export type Step = 'day' | 'month'

/** The engine makes the answer to a question as a whole: some 5 MB of this many rows. */
const maxRows = 50_000

/**
 * Pieces of time that no row reaches across, in order: as few as keep to so many rows and imports, or a day or a month
 * each where one alone has more. `rowsOf`: how many rows a day, or a month as `YYYY-MM`, makes at most; 0 where missing.
 */
export function piecesOf(
  range: DayRange,
  step: Step,
  { rowsOf, runs }: { rowsOf: ReadonlyMap<string, number>; runs: readonly Run[] },
  most = { rows: maxRows, runs: maxRuns },
): DayRange[] {
  const pieces: DayRange[] = []
  let rows = 0
  for (const { start, end } of stepsOf(range, step)) {
    const more = rowsOf.get(step === 'day' ? start : start.slice(0, 7)) ?? 0
    const last = pieces.at(-1)
    const fits = last && rows + more <= most.rows && countRuns({ start: last.start, end }, runs) <= most.runs
    if (fits) last.end = end
    else pieces.push({ start, end })
    rows = fits ? rows + more : more
  }
  return pieces
}

const countRuns = (range: DayRange, runs: readonly Run[]): number =>
  runs.reduce((count, run) => count + cutTo(range, run).length, 0)

function* stepsOf({ start, end }: DayRange, step: Step): Generator<DayRange> {
  for (let first = start; first <= end;) {
    const next = step === 'day' ? addDays(first, 1) : addMonths(`${first.slice(0, 7)}-01`, 1)
    const last = addDays(next, -1)
    yield { start: first, end: last < end ? last : end }
    first = next
  }
}
