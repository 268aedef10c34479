import { addDays, countDays, type Day } from '@matinee/contract/plain/reportDays'

export type DayRange = { start: Day; end: Day }
export type ActiveDay = { source: string; day: Day; importId: string; state: 'estimated' | 'final' }
/** Days in a row on which one import speaks for an account. */
export type Run = { accountId: string; importId: string; day: Day; days: number; isEstimated: boolean }
/** Accounts and days that one question is about, with the imports that count in it. */
export type Part = DayRange & { accountIds: string[]; runs: Run[] }

/** Runs that fit into one question: they travel in its address. */
export const maxRuns = 800

/** `active` must be in order of days. */
export function runsOf(accountId: string, active: readonly ActiveDay[]): Run[] {
  const runs: Run[] = []
  const last = new Map<string, Run>()
  for (const { source, day, importId, state } of active) {
    const isEstimated = state === 'estimated'
    const run = last.get(source)
    const goesOn =
      run?.importId === importId && run.isEstimated === isEstimated && addDays(run.day, run.days) === day
    if (goesOn) run.days++
    else {
      const begun = { accountId, importId, day, days: 1, isEstimated }
      last.set(source, begun)
      runs.push(begun)
    }
  }
  return runs
}

/** As few questions as their size allows: accounts are parted first, then days. Nothing is in two of them. */
export function partsOf(
  accountIds: readonly string[],
  range: DayRange,
  runs: readonly Run[],
  most = maxRuns,
): Part[] {
  if (runs.length <= most) return [{ accountIds: [...accountIds], ...range, runs: [...runs] }]
  if (accountIds.length > 1) {
    const half = Math.ceil(accountIds.length / 2)
    return [accountIds.slice(0, half), accountIds.slice(half)].flatMap((some) =>
      partsOf(
        some,
        range,
        runs.filter(({ accountId }) => some.includes(accountId)),
        most,
      ),
    )
  }
  const days = countDays(range.start, range.end)
  if (days < 2) return [{ accountIds: [...accountIds], ...range, runs: [...runs] }]
  const middle = addDays(range.start, Math.floor(days / 2) - 1)
  const halves = [
    { start: range.start, end: middle },
    { start: addDays(middle, 1), end: range.end },
  ]
  return halves.flatMap((half) =>
    partsOf(
      accountIds,
      half,
      runs.flatMap((run) => cutTo(half, run)),
      most,
    ),
  )
}

/** What of a run lies in the range: itself, a part, or nothing. */
export function cutTo({ start, end }: DayRange, run: Run): Run[] {
  const day = run.day < start ? start : run.day
  const ownEnd = addDays(run.day, run.days - 1)
  const last = ownEnd > end ? end : ownEnd
  return day > last ? [] : [{ ...run, day, days: countDays(day, last) }]
}
