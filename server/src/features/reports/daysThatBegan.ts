import { addDays, type Day } from '@matinee/contract/plain/reportDays'
import type { DayRange } from './activeRuns.ts'

/**
 * The days of a range that are not in the future, oldest first. `told`: days there are figures of; where the account
 * that they are of is, it may be tomorrow already.
 */
export function daysThatBegan({ start, end }: DayRange, today: Day, told: Iterable<Day> = []): Day[] {
  const latest = [...told].reduce((last, day) => (day > last ? day : last), today)
  const last = end < latest ? end : latest
  const days: Day[] = []
  for (let day = start; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
