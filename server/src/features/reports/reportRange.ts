import { isTooLong, longRange } from '@matinee/contract/reports'
import type { Day } from '@matinee/contract/plain/reportDays'
import { AppError } from '../../platform/errors.ts'
import type { DayRange } from './activeRuns.ts'

/** The calendar day that it is in a time zone. */
export function todayIn(timezone: string, nowMs = Date.now()): Day {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, ...parts }).format(nowMs)
}

/** The days of a report. Throws 422 for days in the wrong order, a start in the future, and over three months. */
export function checkRange(asked: { startDate: Day; endDate: Day }, today: Day): DayRange {
  const { startDate: start, endDate: end } = asked
  if (start > end) throw invalidDate('startDate', 'The first day is after the last one')
  if (start > today) throw invalidDate('startDate', 'The first day is in the future')
  if (isTooLong(start, end)) throw new AppError('range_too_long', 422, longRange, { endDate: longRange })
  return { start, end }
}

const invalidDate = (field: string, message: string) =>
  new AppError('invalid_date', 422, message, { [field]: message })
