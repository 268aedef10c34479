import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { isTooLong, maxReportMonths, type Day } from '@matinee/contract/plain/reportDays'
import { dayIn } from '@matinee/contract/plain/zonedClock'
import { AppError } from '../../platform/errors.ts'
import type { DayRange } from './activeRuns.ts'

/** The calendar day that it is in a time zone. */
export const todayIn = (timezone: string, nowMs = Date.now()): Day => dayIn(timezone, nowMs)

/** The days of a report. Throws 422 for days in the wrong order, a start in the future, and over three months. */
export function checkRange(asked: { startDate: Day; endDate: Day }, today: Day): DayRange {
  const { startDate: start, endDate: end } = asked
  if (start > end) throw invalidDate('startDate', refusals.startAfterEnd)
  if (start > today) throw invalidDate('startDate', refusals.startInFuture)
  if (isTooLong(start, end)) throw new AppError('range_too_long', 422, longRange, { endDate: longRange })
  return { start, end }
}

const longRange = refusals.rangeTooLong(maxReportMonths)
const invalidDate = (field: string, message: Sentence) =>
  new AppError('invalid_date', 422, message, { [field]: message })
