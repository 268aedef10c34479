import { failureOfRefusal, type ReportFailure } from '@matinee/contract/plain/reportFailures'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { isAboutMail, isRefusal, MailRefused, sayMailError } from '../../platform/mail/mail.ts'
import { pause } from '../../platform/processes.ts'
import type { Job, JobRun } from '../../platform/queue.ts'
import { mayReport } from './checkSchedule.ts'
import { makeReport, type StoredSummary } from './makeReport.ts'
import { reportNoticeJob } from './notices.ts'
import { checkRecipient } from './recipients.service.ts'
import { mailReport, readAttachment } from './reportMail.ts'
import * as store from './runs.store.ts'
import {
  findListedSchedule,
  findReporter,
  type Reporter,
  type ScheduleRow,
} from './scheduledReports.store.ts'

const payload = z.object({ accountId: z.string(), runId: z.string() })
type Payload = z.output<typeof payload>

/** Makes the file of a run and mails it to each recipient: pending → sent, partial or failed. */
export const scheduledReportJob = {
  name: 'scheduled-report',
  payload,
  // About nine hours: mail servers are away for longer than a deployment takes.
  attempts: 20,
  retryMaxS: 3_600,
  timeoutS: 1_800,
  concurrency: 3,
} satisfies Job

/** Some seventeen minutes of tries: the store of figures may be restarting. */
const makingTries = 10
/** Of one recipient by its server (G-112). */
const maxRefusals = 3

type Some = Pick<Deps, 'db' | 'facts' | 'files' | 'queue' | 'mailer' | 'config' | 'secrets' | 'log'>
type Run = store.RunRow
type Try = Pick<JobRun, 'attempt' | 'isLast' | 'signal'>
type HeldTry = Try & { hold: store.Hold }

/** Starts from the rows as they are: killed anywhere and begun again, it goes on with what is still pending. */
export async function deliverRun(deps: Some, { accountId, runId }: Payload, job: Try): Promise<void> {
  const isOurs = await store.withRunLock(deps.db, runId, async (hold) => {
    const run = await store.findRun(deps.db, accountId, runId)
    if (run?.status === 'pending') await goOn(deps, run, { ...job, hold })
  })
  if (!isOurs) throw new Error('another worker is at this report')
}

async function goOn(deps: Some, found: Run, job: HeldTry): Promise<void> {
  const { schedule, account, reason } = await readWhose(deps, found)
  if (!schedule || !account) return endRun(deps, found, { reason, tells: false })
  if (!(await hasReaders(deps, found, account)))
    return endRun(deps, found, { reason: 'not_confirmed', tells: false })
  const run = found.fileKey === null ? await make(deps, account, { run: found, schedule }, job) : found
  if (!run) return
  const waiting = await mailAll(deps, { run, schedule, account }, job)
  if (waiting !== null) throw new Error(`not all mails of a report are out: ${waiting}`)
  await endRun(deps, run, { reason: null, tells: true })
}

/** False when nobody may be mailed before they confirm: no file is made then. */
async function hasReaders(deps: Some, run: Run, account: Reporter): Promise<boolean> {
  const deliveries = await store.listDeliveries(deps.db, [run.id])
  for (const { status, recipient } of deliveries)
    if (status === 'pending') await isStillWanted(deps, run, account, recipient)
  const checked = await store.listDeliveries(deps.db, [run.id])
  return !(checked.length > 0 && checked.every(({ status }) => status === 'unconfirmed'))
}

type Whose = { schedule?: ScheduleRow; account?: Reporter; reason: ReportFailure | null }

/** Nothing is sent of a report that was switched off, nor of an account that is shut or may not read it any more. */
async function readWhose({ db }: Some, { accountId, scheduleId }: Run): Promise<Whose> {
  const schedule = await findListedSchedule(db, accountId, scheduleId)
  const account = await findReporter(db, accountId)
  if (!schedule || !account) return { reason: 'account_shut' }
  if (schedule.reportStatus === 0) return { reason: 'switched_off' }
  if (!mayReport(account.integrationType, schedule.reportType)) return { reason: 'type_not_open' }
  return { schedule, account, reason: null }
}

/** Null when it cannot be made, and the run is over. */
async function make(
  deps: Some,
  account: Reporter,
  of: { run: Run; schedule: ScheduleRow },
  { attempt, isLast, signal }: Try,
): Promise<Run | null> {
  const { run } = of
  try {
    const made = await makeReport(deps, account, of, signal)
    if (await store.storeMade(deps.db, run.accountId, run.id, made)) return { ...run, ...made }
    await deps.files.remove(made.fileKey)
    return null
  } catch (error) {
    const isFinal = error instanceof AppError && error.status < 500
    if (signal.aborted || (!isFinal && !isLast && attempt < makingTries)) throw error
    deps.log.warn({ err: error, run: run.id }, 'a scheduled report could not be made')
    const reason = isFinal ? failureOfRefusal(error.code, of.schedule.reportType) : 'not_made'
    await endRun(deps, run, { reason, tells: true })
    return null
  }
}

/** Answers what keeps the mails that still wait; null when none does. */
async function mailAll(
  deps: Some,
  of: { run: Run; schedule: ScheduleRow; account: Reporter },
  { isLast, signal, hold }: HeldTry,
): Promise<string | null> {
  const { run } = of
  const pending = await store.listPending(deps.db, run.id)
  if (pending.length === 0) return null
  const mail = { ...of, summary: run.summary as unknown as StoredSummary }
  const attachment = await readAttachment(deps, mail)
  let waiting: string | null = null
  for (const delivery of pending) {
    signal.throwIfAborted()
    if (!(await isStillWanted(deps, run, of.account, delivery.recipient))) continue
    await hold()
    const error = await errorOf(() => mailReport(deps, mail, attachment, delivery.recipient))
    const attempts = delivery.attempts + 1
    if (error === null) {
      await mark(deps, delivery, { status: 'sent', attempts, error: null, sentAt: new Date() })
      continue
    }
    // A connection that the worker itself closed says nothing of the mail.
    if (signal.aborted) throw error.thrown
    const refusals = delivery.refusals + (isRefusal(error.thrown) ? 1 : 0)
    const isOver = isLast || refusals >= maxRefusals || error.thrown instanceof MailRefused
    const status = isOver ? 'failed' : 'pending'
    const change = { status, attempts, refusals, error: failureOfMail(error.thrown) } as const
    await store.updateDelivery(deps.db, delivery, change)
    if (isOver) continue
    waiting = sayMailError(error.thrown)
    // The server itself is away or hangs: it would be asked for each recipient in vain.
    if (!isAboutMail(error.thrown)) break
  }
  return waiting
}

const markTries = 6

/** What is not marked goes out again, so a database that restarts is waited for, some 15 seconds. */
async function mark({ db }: Some, of: store.DeliveryRow, change: Partial<store.DeliveryRow>): Promise<void> {
  for (let tried = 1; ; tried++)
    try {
      return await store.updateDelivery(db, of, change)
    } catch (error) {
      if (tried === markTries) throw error
      await pause(250 * 2 ** tried)
    }
}

async function errorOf(send: () => Promise<void>): Promise<{ thrown: unknown } | null> {
  try {
    await send()
    return null
  } catch (thrown) {
    return { thrown }
  }
}

/** What the server said of this one mail; of all else, which may name our own machines, only operators hear. */
function failureOfMail(error: unknown): string {
  const said = sayMailError(error)
  if (isAboutMail(error)) return said
  const failure: ReportFailure = error instanceof MailRefused ? 'address_unfit' : 'mail_server_away'
  return `${failure}: ${said}`
}

/** While its mails go out, a report may be deleted or switched off, and a recipient unsubscribe or be removed. */
async function isStillWanted(
  deps: Some,
  { id: runId, accountId, scheduleId }: Run,
  account: Reporter,
  recipient: string,
) {
  const schedule = await findListedSchedule(deps.db, accountId, scheduleId)
  if (!schedule) return false
  const isOn = schedule.recipients.some((one) => one.toLowerCase() === recipient.toLowerCase())
  const block = isOn ? await checkRecipient(deps, account, recipient) : 'unsubscribed'
  if (schedule.reportStatus === 1 && block === null) return true
  const change =
    block === null
      ? ({ status: 'failed', error: 'switched_off' satisfies ReportFailure } as const)
      : ({ status: block === 'pending' ? 'unconfirmed' : 'unsubscribed' } as const)
  await store.updateDelivery(deps.db, { runId, recipient }, change)
  return false
}

/** `tells`: the owner hears of what did not arrive, once a run. */
export async function endRun(
  deps: Pick<Deps, 'db' | 'queue'>,
  { id, accountId }: Pick<Run, 'id' | 'accountId'>,
  { reason, tells }: { reason: ReportFailure | null; tells: boolean },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (reason !== null) await store.failPending(tx, id, reason)
    const statuses = (await store.listDeliveries(tx, [id])).map(({ status }) => status)
    const hasFailed = reason !== null || statuses.includes('failed')
    const status = !hasFailed ? 'sent' : statuses.includes('sent') ? 'partial' : 'failed'
    if (!(await store.finishRun(tx, accountId, id, { status, error: reason })) || !hasFailed || !tells) return
    await deps.queue.send(tx, reportNoticeJob, { kind: 'failed', accountId, runId: id }, `failed ${id}`)
  })
}
