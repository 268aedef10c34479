import { addDays, type Day } from '@matinee/contract/plain/reportDays'
import type { DayRange } from './activeRuns.ts'

/** The days of a range that are not in the future, oldest first. */
export function daysThatBegan({ start, end }: DayRange, today: Day): Day[] {
  const last = end < today ? end : today
  const days: Day[] = []
  for (let day = start; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
