import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { isTooLong, maxReportMonths, reportTimeoutMs } from '@matinee/contract/plain/reports/reportDays'
import { addDays, type Day, type DayRange } from '@matinee/contract/plain/calendar'
import type { ReportOrigin } from '@matinee/contract/reports'
import type { z } from 'zod'
import { LoadCache, perOwner } from '../../platform/cache.ts'
import { AppError } from '../../platform/errors.ts'
import type { Facts } from '../../platform/facts/facts.ts'
import type { Account } from '../../platform/access/session.ts'
import { readFreshness } from '../events/spool/progress.service.ts'
import type { ReadLimits, Sums } from './revenueSums.facts.ts'

export type SiteReportAccount = Pick<Account, 'id' | 'timezone'>
export type RequestOptions = {
  /** Aborts when the client is disconnected. */
  signal?: AbortSignal
  timeoutMs?: number
  /** The language of the texts in the reply. */
  language?: Language
}

/** Rows of one reply; a longer report is read as a file. */
export const maxRows = 50_000
export const tooManyRows = refusals.tooManyRows(maxRows)

/** The days of a report. Throws 422 for days in the wrong order, a start in the future, and over three months. */
export function checkRange(params: { startDate: Day; endDate: Day }, today: Day): DayRange {
  const { startDate: start, endDate: end } = params
  if (start > end) throw invalidDate('startDate', refusals.startAfterEnd)
  if (start > today) throw invalidDate('startDate', refusals.startInFuture)
  if (isTooLong(start, end)) throw new AppError('range_too_long', 422, longRange, { endDate: longRange })
  return { start, end }
}

const longRange = refusals.rangeTooLong(maxReportMonths)
const invalidDate = (field: string, message: Sentence) =>
  new AppError('invalid_date', 422, message, { [field]: message })

/**
 * The days of a range through today, oldest first, or through the last of `days`, those with figures: tomorrow may have
 * begun in the time zone of a linked account.
 */
export function startedDays({ start, end }: DayRange, today: Day, days: Iterable<Day> = []): Day[] {
  const latest = [...days].reduce((last, day) => (day > last ? day : last), today)
  const last = end < latest ? end : latest
  const started: Day[] = []
  for (let day = start; day <= last; day = addDays(day, 1)) started.push(day)
  return started
}

/** The engine's own timeout is longer by this; it stops a query that the abort did not reach. */
const graceMs = 1_000

/**
 * Runs `read` and aborts it after `timeoutMs`, throwing 504 `report_timeout`, or when the client's `signal` aborts. The
 * engine then stops its queries.
 */
export async function withDeadline<T>(
  { timeoutMs = reportTimeoutMs, signal }: { timeoutMs?: number; signal?: AbortSignal | undefined },
  read: (limits: ReadLimits & { signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const either = signal ? AbortSignal.any([deadline, signal]) : deadline
  try {
    return await read({ signal: either, timeoutMs: timeoutMs + graceMs })
  } catch (error) {
    if (signal?.aborted) throw new AppError('unavailable', 503, refusals.reportAbandoned)
    if (deadline.aborted) throw new AppError('report_timeout', 504, refusals.reportTimeout)
    throw error
  }
}

/** Nodes report their progress every two seconds. */
const completeToCache = perOwner((_facts: Facts) => new LoadCache<number | null>({ freshMs: 1_000 }))

/**
 * All events of our own tag up to this instant are counted. Read it before the sums: read afterwards, it could be later
 * than they are complete. A cached answer is only earlier.
 */
export const readCompleteTo = (facts: Facts): Promise<number | null> =>
  completeToCache(facts).load('', () => readFreshness(facts, 'ad'))

/** The sources of a report's figures, and how final they are. */
export function originOf(
  completeTo: number | null,
  { micros, estimatedMicrosUsd, rowsRead }: Sums,
): z.output<typeof ReportOrigin> {
  return {
    completeTo: completeTo === null ? null : new Date(completeTo).toISOString(),
    estimatedShare: micros.usd === 0 ? 0 : (100 * estimatedMicrosUsd) / micros.usd,
    rowsRead,
  }
}
