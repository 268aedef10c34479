import { failureOfRefusal } from '@matinee/contract/plain/reports/reportFailures'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { JobRun } from '../../../platform/queue.ts'
import { compareReportFile, type ReportComparison } from '../../reports/comparison.service.ts'
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

/** The same in every mail of the run. Without a comparison when there are no rows, or an earlier version stored it. */
export type StoredSummary = Summary & {
  language: ReportAccount['language']
  bytes: number
  comparison?: ShownComparison
}
type RenderedFile = { fileKey: string; rows: number; summary: StoredSummary }
export type RenderedRun = PreparedRun & { file: RenderedFile }

/** Makes the file once and stores it: later attempts and all recipients get the same bytes. */
export async function renderFile(
  deps: Pick<Deps, 'db' | 'facts' | 'files' | 'log'>,
  prepared: PreparedRun,
  { attempt, isLast, signal }: Pick<JobRun, 'attempt' | 'isLast' | 'signal'>,
): Promise<RenderedRun | { ending: Ending | null }> {
  const { run, schedule } = prepared
  const { fileKey, rows } = run
  if (fileKey !== null)
    return { ...prepared, file: { fileKey, rows, summary: run.summary as unknown as StoredSummary } }
  try {
    const file = await writeSummarised(deps, prepared, signal)
    if (await storeFile(deps.db, run.accountId, run.id, file)) return { ...prepared, file }
    await deps.files.remove(file.fileKey)
    return { ending: null }
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500
    if (signal.aborted || (!isRefused && !isLast && attempt < maxAttempts)) throw error
    deps.log.warn({ err: error, run: run.id }, 'a scheduled report could not be made')
    const reason = isRefused ? failureOfRefusal(error.code, schedule.reportType) : 'not_made'
    return { ending: { reason, notifiesOwner: true } }
  }
}

async function writeSummarised(
  deps: Pick<Deps, 'db' | 'facts' | 'files'>,
  { run, schedule, account }: PreparedRun,
  signal: AbortSignal,
): Promise<RenderedFile> {
  if (run.startDay === null || run.endDay === null)
    throw new AppError('invalid_date', 422, refusals.reportWithoutDays)
  const { language, currency } = account
  const order = orderOfSchedule(schedule, { start: run.startDay, end: run.endDay }, currency)
  const summary = createSummary({ reportType: schedule.reportType, currency, language })
  const fileKey = runFileKey(run)
  const bytes = await writeReportFile(deps, account, order, {
    fileKey,
    signal,
    onPiece: (piece) => summary.add(piece),
  })
  const rows = summary.rows()
  if (rows === 0) return { fileKey, rows, summary: { ...summary.summary(), language, bytes } }
  const comparison = await compareReportFile(deps, account, order, { signal, timeoutMs: compareTimeoutMs })
  const figures = { ...summary.summary(comparison), comparison: describeComparison(comparison) }
  return { fileKey, rows, summary: { ...figures, language, bytes } }
}

const describeComparison = ({ compared, estimatedShare }: ReportComparison): ShownComparison => ({
  estimatedShare,
  periods: compared && { now: compared.now, before: compared.before },
  hasTooFewImpressions: compared !== null && hasTooFewImpressions(compared),
})
