import { refusals } from '@matinee/contract/plain/texts/refusals'
import { AppReportParams, SiteReportParams } from '@matinee/contract/reports'
import { failureOfRefusal, type ReportFailure } from '@matinee/contract/plain/reports/reportFailureCodes'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { mailRetries } from '../../platform/mail/mailRetries.ts'
import type { Tx } from '../../platform/postgres/postgres.ts'
import { defineJob, type JobRun } from '../../platform/queue.ts'
import { deliver } from '../mails/mails.service.ts'
import { defineMailJob, workMails } from '../mails/mailJobs.service.ts'
import { fileRetentionMs, listLost, removeInBatches } from '../reports/files/reportUpkeep.service.ts'
import { findReportAccount, writeReportFile } from '../reports/files/writeReportFile.service.ts'
import type { FileOrder } from '../reports/files/reportFile.service.ts'
import * as store from './reportJobs.store.ts'
import { trackProgress } from './trackProgress.ts'

const payload = z.object({ accountId: z.string(), jobId: z.string() })
type Payload = z.output<typeof payload>

/** Makes the file of a report: pending → resolved or failed. */
export const reportFileJob = defineJob({
  name: 'report-file',
  payload,
  attempts: 4,
  timeoutS: 1_800,
  concurrency: 1,
})

/** Sends the mail that the file is ready. */
export const reportMailJob = defineMailJob({
  name: 'report-mail',
  payload,
  ...mailRetries,
  timeoutS: 60,
  concurrency: 2,
  findObstacle: async (db, { accountId, jobId }) =>
    (await store.findReportJob(db, accountId, jobId))?.reportStatus === 'resolved' ? null : 'removed',
})

export const sendReportJob = (deps: Pick<Deps, 'queue'>, tx: Tx, payload: Payload): Promise<void> =>
  deps.queue.send(tx, reportFileJob, payload, payload.jobId)

export async function workReportJobs(deps: Deps): Promise<void> {
  await deps.queue.work(reportFileJob, (payload, run) => makeReportFile(deps, payload, run))
  await workMails(deps, reportMailJob, (payload) => mailReport(deps, payload))
  await deps.queue.schedule('watch-reports', '*/10 * * * *', () => watchReports(deps))
  await deps.queue.schedule('remove-old-reports', '40 3 * * *', () => removeOldReports(deps))
}

type FileDeps = Pick<Deps, 'db' | 'facts' | 'files' | 'queue' | 'log'>

/** Idempotent: after a kill at any moment, another attempt makes the same file and sends one mail. */
export async function makeReportFile(
  deps: FileDeps,
  { accountId, jobId }: Payload,
  run: Pick<JobRun, 'isLast' | 'signal'>,
): Promise<void> {
  const job = await store.findReportJob(deps.db, accountId, jobId)
  const fileKey = fileKeyOf(jobId)
  if (job?.reportStatus !== 'pending') {
    // The report was cancelled or deleted, and a killed attempt may have left a file.
    if (job?.reportStatus !== 'resolved') await deps.files.remove(fileKey)
    return
  }
  try {
    const made = await writeFile(deps, job, fileKey, run.signal)
    const isDone = await deps.db.transaction().execute(async (tx) => {
      const end = { reportStatus: 'resolved', fileKey } as const
      if (!made || !(await store.finishReportJob(tx, accountId, jobId, end))) return false
      await deps.queue.send(tx, reportMailJob, { accountId, jobId }, jobId)
      return true
    })
    if (!isDone) await deps.files.remove(fileKey)
  } catch (error) {
    const isFinal = error instanceof AppError && error.status < 500
    if (!isFinal && !run.isLast) throw error
    const reason = isFinal ? failureOf(error, job.reportType) : 'not_made'
    await fail(deps, { accountId, jobId }, reason)
    if (!isFinal) throw error
    deps.log.warn({ err: error, reportJob: jobId }, 'a report cannot be made')
  }
}

export const fileKeyOf = (jobId: string) => `reports/${jobId}.csv`

const failureOf = (error: AppError, reportType: 'site' | 'app'): ReportFailure =>
  error instanceof AccountShut ? 'account_shut' : failureOfRefusal(error.code, reportType)

class AccountShut extends AppError {}

const fail = ({ db }: Pick<Deps, 'db'>, { accountId, jobId }: Payload, error: ReportFailure) =>
  store.finishReportJob(db, accountId, jobId, { reportStatus: 'failed', error })

/** False when the report was cancelled or deleted meanwhile. */
async function writeFile(
  deps: FileDeps,
  job: store.ReportJobRow,
  fileKey: string,
  signal: AbortSignal,
): Promise<boolean> {
  const account = await findReportAccount(deps.db, job.accountId)
  if (!account) throw new AccountShut('not_found', 404, refusals.notFound)
  const order = orderOfJob(job)
  const progress = trackProgress(deps, job, order.params)
  try {
    const signals = AbortSignal.any([signal, progress.cancelled])
    await writeReportFile(deps, account, order, { fileKey, signal: signals, onPiece: progress.add })
    return await progress.save()
  } catch (error) {
    if (progress.cancelled.aborted) return false
    throw error
  } finally {
    await progress.end()
  }
}

/** From the stored request, whose days are ISO days. */
function orderOfJob({ reportType, params, currency }: store.ReportJobRow): FileOrder {
  if (reportType === 'app') return { reportType, params: storedApp.parse(params), currency }
  return { reportType, params: storedSite.parse(params) }
}
const days = { startDate: z.iso.date(), endDate: z.iso.date() }
const storedSite = SiteReportParams.extend({ ...days, siteId: z.string() })
const storedApp = AppReportParams.extend(days)

/** Sends to the account's current address. The mail has the id of the report, so it is sent once. */
export async function mailReport(
  deps: Pick<Deps, 'db' | 'mailer' | 'config'>,
  { accountId, jobId }: Payload,
): Promise<void> {
  const job = await store.findReportJob(deps.db, accountId, jobId)
  const account = await findReportAccount(deps.db, accountId)
  if (job?.reportStatus !== 'resolved' || !account) return
  const { startDate, endDate } = z.object(days).parse(job.params)
  const to = { name: account.name, email: account.email, language: account.language }
  const letter = {
    kind: 'reportReady',
    link: `${deps.config.publicUrl}/reports`,
    days: fileRetentionMs / 86_400_000,
    startDay: startDate,
    endDay: endDate,
  } as const
  await deliver(deps, { id: `report-ready-${jobId}`, accountId }, to, letter)
}

/** Fails lost reports: they would stay pending for ever. */
export async function watchReports(deps: Pick<Deps, 'db' | 'queue'>, nowMs = Date.now()): Promise<void> {
  const listPending = (before: Date) => store.listPendingJobs(deps.db, before)
  for (const { id, accountId } of await listLost(deps.queue, reportFileJob, listPending, nowMs))
    await fail(deps, { accountId, jobId: id }, 'not_made')
}

export async function removeOldReports(deps: Pick<Deps, 'db' | 'files'>, nowMs = Date.now()): Promise<void> {
  const listOld = (limit: number) => store.listOldJobs(deps.db, new Date(nowMs - fileRetentionMs), limit)
  await removeInBatches(listOld, async ({ id, accountId }) => {
    await deps.files.remove(fileKeyOf(id))
    await store.removeReportJob(deps.db, accountId, id)
  })
}
