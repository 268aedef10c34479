import { failureOfRefusal } from '@matinee/contract/plain/reports/reportFailureCodes'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { JobRun } from '../../../platform/queue.ts'
import { compareReportFile, type ReportComparison } from '../../reports/comparison.service.ts'
import type { FileOrder } from '../../reports/files/reportFile.service.ts'
import { writeReportFile, type ReportAccount } from '../../reports/files/writeReportFile.service.ts'
import type { ShownComparison } from '../../mails/mails.service.ts'
import { runFileKey } from '../runFiles.ts'
import { orderOfSchedule } from '../schedule.ts'
import { hasTooFewImpressions } from './figures.ts'
import type { Ending } from './finishRun.ts'
import type { PreparedRun } from './prepareRun.ts'
import { storeFile } from './reportRuns.store.ts'
import { createSummary, type Summary } from './summarise.ts'

/** About seventeen minutes: the facts store may be restarting. */
const maxAttempts = 10
const compareTimeoutMs = 300_000

/**
 * The same in every mail of the run. Without a comparison when there are no rows, when the report could not be compared,
 * or when an earlier version stored it.
 */
export type StoredSummary = Summary & {
  language: ReportAccount['language']
  bytes: number
  comparison?: ShownComparison
}
type Attempt = Pick<JobRun, 'attempt' | 'isLast' | 'signal'>
type RenderedFile = { fileKey: string; rows: number; summary: StoredSummary }
export type RenderedRun = PreparedRun & { file: RenderedFile }

/** Makes the file once and stores it: later attempts and all recipients get the same bytes. */
export async function renderFile(
  deps: Pick<Deps, 'db' | 'facts' | 'files' | 'log'>,
  prepared: PreparedRun,
  attempt: Attempt,
): Promise<RenderedRun | { ending: Ending | null }> {
  const { run, schedule } = prepared
  const { fileKey, rows } = run
  if (fileKey !== null)
    return { ...prepared, file: { fileKey, rows, summary: run.summary as unknown as StoredSummary } }
  try {
    const file = await writeSummarised(deps, prepared, attempt)
    if (await storeFile(deps.db, run.accountId, run.id, file)) return { ...prepared, file }
    await deps.files.remove(file.fileKey)
    return { ending: null }
  } catch (error) {
    if (isTriedAgain(error, attempt)) throw error
    deps.log.warn({ err: error, run: run.id }, 'a scheduled report could not be made')
    const reason = isRefusal(error) ? failureOfRefusal(error.code, schedule.reportType) : 'not_made'
    return { ending: { reason, notifiesOwner: true } }
  }
}

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500

const isTriedAgain = (error: unknown, { attempt, isLast, signal }: Attempt): boolean =>
  signal.aborted || (!isRefusal(error) && !isLast && attempt < maxAttempts)

async function writeSummarised(
  deps: Pick<Deps, 'db' | 'facts' | 'files' | 'log'>,
  { run, schedule, account }: PreparedRun,
  attempt: Attempt,
): Promise<RenderedFile> {
  if (run.startDay === null || run.endDay === null)
    throw new AppError('invalid_date', 422, refusals.reportWithoutDays)
  const { language, currency } = account
  const order = orderOfSchedule(schedule, { start: run.startDay, end: run.endDay }, currency)
  const summary = createSummary({ reportType: schedule.reportType, currency, language })
  const fileKey = runFileKey(run)
  const bytes = await writeReportFile(deps, account, order, {
    fileKey,
    signal: attempt.signal,
    onPiece: (piece) => summary.add(piece),
  })
  const rows = summary.rows()
  if (rows === 0) return { fileKey, rows, summary: { ...summary.summary(), language, bytes } }
  const comparison = await compareIfPossible(deps, { run, account, order }, attempt)
  const figures = {
    ...summary.summary(comparison),
    ...(comparison && { comparison: describeComparison(comparison) }),
  }
  return { fileKey, rows, summary: { ...figures, language, bytes } }
}

/** Undefined when the comparison is refused, or fails in the last attempt: the file is worth sending without it. */
async function compareIfPossible(
  deps: Pick<Deps, 'db' | 'facts' | 'log'>,
  { run, account, order }: Pick<PreparedRun, 'run' | 'account'> & { order: FileOrder },
  attempt: Attempt,
): Promise<ReportComparison | undefined> {
  const limits = { signal: attempt.signal, timeoutMs: compareTimeoutMs }
  try {
    return await compareReportFile(deps, account, order, limits)
  } catch (error) {
    if (isTriedAgain(error, attempt)) throw error
    deps.log.warn({ err: error, run: run.id }, 'a scheduled report is sent without a comparison')
    return undefined
  }
}

const describeComparison = ({ compared, estimatedShare }: ReportComparison): ShownComparison => ({
  estimatedShare,
  periods: compared && { now: compared.now, before: compared.before },
  hasTooFewImpressions: compared !== null && hasTooFewImpressions(compared),
})
