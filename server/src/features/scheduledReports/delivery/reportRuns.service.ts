import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { Readable } from 'node:stream'
import { readFailure } from '@matinee/contract/plain/reports/reportFailures'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { ReportRun } from '@matinee/contract/scheduledReports'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../../platform/errors.ts'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import { rateLimit } from '../../../platform/access/rateLimit.ts'
import { findReportAccount } from '../../reports/files/writeReportFile.service.ts'
import { mayReport } from '../checkSchedule.ts'
import { readRecipients } from '../recipients/recipients.service.ts'
import { runFileLinks, runFileName } from '../runFiles.ts'
import { findSchedule, lockSchedule } from '../scheduledReports.store.ts'
import { listDeliveries } from './deliveries.store.ts'
import * as store from './reportRuns.store.ts'
import { newReportRun, startReportRuns } from './startReportRuns.ts'

const maxListedRuns = 100
const maxSendsPerHour = 5

/** The delivery history of a schedule, newest first. Throws 404. */
export async function listReportRuns(
  { db, config, secrets }: Pick<Deps, 'db' | 'config' | 'secrets'>,
  { id: accountId, sessionId }: { id: string; sessionId: string },
  scheduleId: string,
  language: Language,
): Promise<ReportRun[]> {
  const withoutDetail = <T extends Failure>({ detail: _detail, ...rest }: T) => rest
  const runs = await readRuns(db, accountId, scheduleId, language)
  return runs.map(({ fileKey, deliveries, ...run }) => ({
    ...withoutDetail(run),
    deliveries: deliveries.map(withoutDetail),
    downloadUrl: fileKey === null ? null : runFileLinks.sign({ config, secrets }, { id: run.id, sessionId }),
  }))
}

type Failure = ReturnType<typeof readFailure>

export type LedgerRun = Omit<ReportRun, 'downloadUrl'> & { fileKey: string | null }

/** For operators: failures with every detail, and no links to files. Throws 404. */
export async function readLedger(
  db: Db,
  accountId: string,
  scheduleId: string,
  language: Language = 'en',
): Promise<LedgerRun[]> {
  const withDetail = <T extends Failure>({ detail, ...rest }: T) => ({
    ...rest,
    error: detail === null ? rest.error : `${rest.error} ${detail}`,
  })
  const runs = await readRuns(db, accountId, scheduleId, language)
  return runs.map((run) => ({ ...withDetail(run), deliveries: run.deliveries.map(withDetail) }))
}

async function readRuns(db: Db, accountId: string, scheduleId: string, language: Language) {
  if (!(await findSchedule(db, accountId, scheduleId))) throw notFound()
  const runs = await store.listReportRuns(db, accountId, scheduleId, maxListedRuns)
  const deliveries = await listDeliveries(
    db,
    runs.map(({ id }) => id),
  )
  const deliveriesByRun = Map.groupBy(deliveries, ({ runId }) => runId)
  return runs.map((run) => ({
    id: run.id,
    trigger: run.trigger,
    plannedAt: run.plannedAt.toISOString(),
    completedAt: run.completedAt?.toISOString() ?? null,
    status: run.status,
    startDate: run.startDay === null ? null : showReportDay(run.startDay),
    endDate: run.endDay === null ? null : showReportDay(run.endDay),
    rows: run.rows,
    ...readFailure(run.error, language),
    fileKey: run.fileKey,
    deliveries: (deliveriesByRun.get(run.id) ?? []).map(({ recipient, status, attempts, error, sentAt }) => ({
      recipient,
      status,
      attempts,
      ...readFailure(error, language),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  }))
}

/**
 * Starts a report run outside its schedule. Throws 404; 422 for an inactive schedule, a report type that the account
 * may not read any more, and when no recipient has confirmed.
 */
export const sendNow = (
  deps: SendDeps & Pick<Deps, 'db'>,
  accountId: string,
  scheduleId: string,
  nowMs = Date.now(),
): Promise<{ runId: string }> =>
  deps.db.transaction().execute((tx) => sendIn(deps, tx, { accountId, scheduleId, nowMs }))

type SendDeps = Pick<Deps, 'queue' | 'config'>

/** As `sendNow`, in a transaction. */
export async function sendIn(
  { queue, config }: SendDeps,
  tx: Tx,
  { accountId, scheduleId, nowMs }: { accountId: string; scheduleId: string; nowMs: number },
): Promise<{ runId: string }> {
  const schedule = await lockSchedule(tx, accountId, scheduleId)
  if (!schedule) throw notFound()
  if (schedule.reportStatus === 0) throw invalidField('id', refusals.reportInactive)
  const account = await findReportAccount(tx, accountId)
  if (!account || !mayReport(account.integrationType, schedule.reportType))
    throw invalidField('id', refusals.reportTypeClosed)
  const { data: blocked } = await readRecipients({ db: tx, config }, account, nowMs)
  const isBlocked = (address: string) => blocked.some(({ recipient }) => recipient === address.toLowerCase())
  if (schedule.recipients.every(isBlocked))
    throw new AppError('recipients_unconfirmed', 422, refusals.noneConfirmed)
  const run = newReportRun(schedule, 'now', nowMs, 'pending')
  const started = await startReportRuns(tx, queue, [run])
  if (started === 0) throw new AppError('too_many_requests', 429, refusals.sentJustNow)
  return { runId: run.row.id }
}

/** Counts one against the account's sends of an hour. Throws 429. */
export const countSend = (
  db: Db,
  accountId: string,
  setRetryAfter: (seconds: number) => void,
): Promise<void> => rateLimit(db, 'send-report', maxSendsPerHour, 3_600).spend(accountId, setRetryAfter)

/** The file behind a signed link. Throws 403 for a forged or expired link, 404 where the file is missing. */
export async function openReportRunFile(
  deps: Pick<Deps, 'db' | 'files' | 'secrets'>,
  runId: string,
  query: Record<string, unknown>,
): Promise<{ name: string; bytes: number; content: Readable }> {
  await runFileLinks.check(deps, runId, query)
  const run = await store.findReportRunFile(deps.db, runId)
  const file = run?.fileKey ? await deps.files.stat(run.fileKey) : null
  if (!run?.fileKey || !file) throw notFound()
  const content = await deps.files.read(run.fileKey)
  return { name: runFileName(run, run.timezone), bytes: file.bytes, content }
}
