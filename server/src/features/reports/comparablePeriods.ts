import { addDays, countDays, type Day } from '@matinee/contract/plain/reportDays'
import type { DayRange } from './activeRuns.ts'

export type Periods = { now: DayRange; before: DayRange }

/**
 * The days of two periods that may be compared when `through` is the last complete day: both whole, or as many days
 * from the beginning of each as are complete in both. Null when there are none.
 */
export function comparablePeriods({ now, before }: Periods, through: Day): Periods | null {
  if (now.end <= through && before.end <= through) return { now, before }
  const days = Math.min(...[now, before].map((period) => completeOf(period, through)))
  return days > 0 ? { now: firstDays(now, days), before: firstDays(before, days) } : null
}

const completeOf = ({ start, end }: DayRange, through: Day) => countDays(start, end < through ? end : through)
const firstDays = ({ start }: DayRange, days: number): DayRange => ({ start, end: addDays(start, days - 1) })
