import { refusals } from '@matinee/contract/plain/texts/refusals'
import { breakAddresses } from '@matinee/contract/plain/addressesInText'
import { csvHeader } from '@matinee/contract/plain/csvWords'
import type { ReplyOf } from '@matinee/contract/call'
import { tellFailure } from '@matinee/contract/plain/reportFailures'
import { showReportDay } from '@matinee/contract/plain/reportDays'
import { dayAtOffset, daysOfScheduleRange, nextDeliveryMs } from '@matinee/contract/plain/schedules'
import type {
  previewScheduledReport as previewCall,
  ReportData,
  ReportRun,
} from '@matinee/contract/scheduledReports'
import type { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { AppError, invalidField, notFound } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { rateLimit } from '../../platform/access/rateLimit.ts'
import { scheduledReportSubject } from '../mails/mails.service.ts'
import { reportPieces } from '../reports/reportFile.service.ts'
import { withinScreenTime } from '../reports/scheduledFile.service.ts'
import { checkSchedule, mayReport } from './checkSchedule.ts'
import { scheduledReportJob } from './deliverRun.ts'
import { runFileLinks } from './links.ts'
import { newRun } from './planReports.ts'
import { readRecipients } from './recipients.service.ts'
import { runFileName } from './reportMail.ts'
import * as store from './runs.store.ts'
import { orderOf, scheduleOf } from './schedule.ts'
import type { Asker } from './scheduledReports.service.ts'
import { findListedSchedule, findReporter, lockSchedule } from './scheduledReports.store.ts'
import { createSummary } from './summarise.ts'

const listedRuns = 100
const previewRows = 20
const sendsAnHour = 5

/** The ledger of a report, newest first. Throws 404. */
export async function listReportRuns(
  { db, config, secrets }: Pick<Deps, 'db' | 'config' | 'secrets'>,
  { id: accountId, sessionId }: { id: string; sessionId: string },
  scheduleId: string,
): Promise<ReportRun[]> {
  const told = await ledgerOf(db, accountId, scheduleId)
  const withoutDetail = <T extends Told>({ detail: _detail, ...rest }: T) => rest
  return told.map(({ fileKey, deliveries, ...run }) => ({
    ...withoutDetail(run),
    deliveries: deliveries.map(withoutDetail),
    downloadUrl: fileKey === null ? null : runFileLinks.sign({ config, secrets }, { id: run.id, sessionId }),
  }))
}

type Told = ReturnType<typeof tellFailure>

export type LedgerRun = Omit<ReportRun, 'downloadUrl'> & { fileKey: string | null }

/** The same for operators, with all that is known of failures and without addresses that open files. */
export async function readLedger(db: Db, accountId: string, scheduleId: string): Promise<LedgerRun[]> {
  const whole = <T extends Told>({ detail, ...rest }: T) => ({
    ...rest,
    error: detail === null ? rest.error : `${rest.error}: ${detail}`,
  })
  const told = await ledgerOf(db, accountId, scheduleId)
  return told.map((run) => ({ ...whole(run), deliveries: run.deliveries.map(whole) }))
}

async function ledgerOf(db: Db, accountId: string, scheduleId: string) {
  if (!(await findListedSchedule(db, accountId, scheduleId))) throw notFound()
  const runs = await store.listRuns(db, accountId, scheduleId, listedRuns)
  const deliveries = await store.listDeliveries(
    db,
    runs.map(({ id }) => id),
  )
  const byRun = Map.groupBy(deliveries, ({ runId }) => runId)
  return runs.map((run) => ({
    id: run.id,
    trigger: run.trigger,
    plannedAt: run.plannedAt.toISOString(),
    completedAt: run.completedAt?.toISOString() ?? null,
    status: run.status,
    startDate: run.startDay === null ? null : showReportDay(run.startDay),
    endDate: run.endDay === null ? null : showReportDay(run.endDay),
    rows: run.rows,
    ...tellFailure(run.error),
    fileKey: run.fileKey,
    deliveries: (byRun.get(run.id) ?? []).map(({ recipient, status, attempts, error, sentAt }) => ({
      recipient,
      status,
      attempts,
      ...tellFailure(error),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  }))
}

/** Throws 404; 422 for one that is inactive, that nobody confirmed, or of a kind that the account reads no more. */
export async function sendNow(
  deps: Pick<Deps, 'db' | 'queue' | 'config'>,
  accountId: string,
  scheduleId: string,
  nowMs = Date.now(),
): Promise<{ runId: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const schedule = await lockSchedule(tx, accountId, scheduleId)
    if (!schedule) throw notFound()
    if (schedule.reportStatus === 0) throw invalidField('id', refusals.reportInactive)
    const account = await findReporter(tx, accountId)
    if (!account || !mayReport(account.integrationType, schedule.reportType))
      throw invalidField('id', refusals.reportTypeClosed)
    const { data: blocked } = await readRecipients({ db: tx, config: deps.config }, account, nowMs)
    const isBlocked = (one: string) => blocked.some(({ recipient }) => recipient === one.toLowerCase())
    if (schedule.recipients.every(isBlocked))
      throw new AppError('recipients_unconfirmed', 422, refusals.noneConfirmed)
    const run = newRun(schedule, 'now', nowMs, 'pending')
    const isNew = await store.insertRuns(tx, [run])
    if (!isNew.has(run.id)) throw new AppError('too_many_requests', 429, refusals.sentJustNow)
    await store.insertDeliveries(
      tx,
      schedule.recipients.map((recipient) => ({ runId: run.id, recipient })),
    )
    await deps.queue.send(tx, scheduledReportJob, { accountId, runId: run.id }, run.id)
    return { runId: run.id }
  })
}

/** Counts one against the account's sends of an hour. Throws 429. */
export const spendSend = (
  db: Db,
  accountId: string,
  sayRetryAfter: (seconds: number) => void,
): Promise<void> => rateLimit(db, 'send-report', sendsAnHour, 3_600).spend(accountId, sayRetryAfter)

/** What a mail would hold if it went out now. Throws what creating throws, and 504 when it takes too long. */
export async function previewReport(
  deps: Pick<Deps, 'db' | 'facts'>,
  account: Asker,
  data: ReportData,
  nowMs = Date.now(),
): Promise<ReplyOf<typeof previewCall>> {
  const schedule = scheduleOf(data)
  await checkSchedule(deps, account, schedule, { at: 'reportData' })
  const days = daysOfScheduleRange(schedule.reportDateRange, dayAtOffset(nowMs, schedule.timezone))
  const { currency, language } = account
  const summary = createSummary({ reportType: schedule.reportType, currency, language }, previewRows)
  await withinScreenTime(async (limits) => {
    for await (const piece of reportPieces(deps, account, orderOf(schedule, days, currency), limits))
      summary.take(piece)
  })
  const [startDate, endDate] = [showReportDay(days.start), showReportDay(days.end)]
  const { totals, top } = summary.summary()
  const labelled = (rows: typeof totals) => rows.map(([label, value]) => ({ label, value }))
  return {
    subject: scheduledReportSubject(language, {
      reportName: breakAddresses(schedule.reportName),
      startDay: days.start,
      endDay: days.end,
    }),
    startDate,
    endDate,
    summary: labelled(totals),
    top: labelled(top),
    columns: summary.columns().map((name) => csvHeader(name, { language, currency })),
    rows: summary.first,
    nextRunAt: new Date(nextDeliveryMs(schedule, nowMs)).toISOString(),
  }
}

/** What a signed address leads to. Throws 403 for one that is forged or old, 404 where there is no file any more. */
export async function openRunFile(
  deps: Pick<Deps, 'db' | 'files' | 'secrets'>,
  runId: string,
  query: Record<string, unknown>,
): Promise<{ name: string; bytes: number; content: Readable }> {
  await runFileLinks.check(deps, runId, query)
  const run = await store.findRunFile(deps.db, runId)
  const found = run?.fileKey ? await deps.files.stat(run.fileKey) : null
  if (!run?.fileKey || !found) throw notFound()
  return { name: runFileName(run, run.timezone), bytes: found.bytes, content: deps.files.read(run.fileKey) }
}
