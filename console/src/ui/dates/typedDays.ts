import { parseDay, type Day } from '@matinee/contract/plain/calendar'

/** The first day that can be typed: there are no figures before it, and an earlier year is a typing error. */
export const firstDay = '2000-01-01'

/** 7.11.2026, 07/11/2026, 07-11-2026, 07 11 2026 → `2026-11-07`; null for any other text. */
export function readTypedDay(typed: string): Day | null {
  const [, day, month, year] = /^\s*(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{4})\.?\s*$/.exec(typed) ?? []
  if (!day || !month || !year) return null
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

export type DayProblem = 'format' | 'future' | 'early' | 'order'

/** The problems of two typed days by field; null if the days are a valid range. */
export function findProblems(
  typed: { from: string; to: string },
  today: Day,
): { from?: DayProblem; to?: DayProblem } | null {
  const [from, to] = [readTypedDay(typed.from), readTypedDay(typed.to)]
  const problems = { from: findProblem(from, today), to: findProblem(to, today) }
  if (problems.from || problems.to)
    return { ...(problems.from && { from: problems.from }), ...(problems.to && { to: problems.to }) }
  return from! > to! ? { to: 'order' } : null
}

function findProblem(day: Day | null, today: Day): DayProblem | null {
  if (!day) return 'format'
  if (day < firstDay) return 'early'
  return day > today ? 'future' : null
}
