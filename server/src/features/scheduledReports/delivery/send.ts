import { buffer } from 'node:stream/consumers'
import { breakAddresses } from '@matinee/contract/plain/addressesInText'
import { csvName } from '@matinee/contract/plain/reports/csv'
import type { ReportFailure } from '@matinee/contract/plain/reports/reportFailures'
import { etcZoneOf } from '@matinee/contract/plain/reports/schedules'
import type { Deps } from '../../../platform/deps.ts'
import {
  isAboutMail,
  isRefusal,
  MailRefused,
  sayMailError,
  type Attachment,
} from '../../../platform/mail/mail.ts'
import { pause } from '../../../platform/processes.ts'
import type { JobRun } from '../../../platform/queue.ts'
import { deliver } from '../../mails/mails.service.ts'
import { recipientKey, unsubscribeLink } from '../recipients/links.ts'
import { isStillWanted } from './isStillWanted.ts'
import type { RenderedRun } from './render.ts'
import {
  listPendingDeliveries,
  updateDelivery,
  type DeliveryRow,
  type ReportRunRow,
} from './reportRuns.store.ts'

/** Mail servers accept little more, in base64. */
const maxAttachedBytes = 10_000_000
/** How often a server may refuse one recipient. */
const maxRefusals = 3

type SendDeps = Pick<Deps, 'db' | 'queue' | 'config' | 'files' | 'mailer' | 'secrets'>

/** Sends every pending mail; a mail that is marked as sent is never sent again. Throws while one must be retried. */
export async function send(
  deps: SendDeps,
  rendered: RenderedRun,
  { isLast, signal, checkLock }: Pick<JobRun, 'isLast' | 'signal'> & { checkLock: () => Promise<void> },
): Promise<void> {
  const { run, account } = rendered
  const pending = await listPendingDeliveries(deps.db, run.id)
  if (pending.length === 0) return
  const attachment = await readAttachment(deps, rendered)
  let retryReason: string | null = null
  for (const delivery of pending) {
    signal.throwIfAborted()
    if (!(await isStillWanted(deps, run, account, delivery.recipient))) continue
    await checkLock()
    const failure = await catchError(() => mailReport(deps, rendered, attachment, delivery.recipient))
    if (!failure) {
      await markSent(deps, delivery)
      continue
    }
    const { error } = failure
    // The worker closed this connection itself, so the error says nothing about the mail.
    if (signal.aborted) throw error
    if (await recordFailure(deps, delivery, error, isLast)) continue
    retryReason = sayMailError(error)
    // The server itself is unavailable, for the other recipients too.
    if (!isAboutMail(error)) break
  }
  if (retryReason !== null) throw new Error(`not all mails of a report run were sent: ${retryReason}`)
}

async function catchError(work: () => Promise<void>): Promise<{ error: unknown } | null> {
  try {
    await work()
    return null
  } catch (error) {
    return { error }
  }
}

const maxMarkAttempts = 6

/** A mail that is not marked would be sent again, so a database that restarts is waited for, about 15 seconds. */
async function markSent({ db }: SendDeps, delivery: DeliveryRow): Promise<void> {
  const change = { status: 'sent', attempts: delivery.attempts + 1, error: null, sentAt: new Date() } as const
  for (let attempt = 1; ; attempt++)
    try {
      return await updateDelivery(db, delivery, change)
    } catch (error) {
      if (attempt === maxMarkAttempts) throw error
      await pause(250 * 2 ** attempt)
    }
}

/** True when the delivery has failed for good. */
async function recordFailure(
  { db }: SendDeps,
  delivery: DeliveryRow,
  error: unknown,
  isLast: boolean,
): Promise<boolean> {
  const refusals = delivery.refusals + (isRefusal(error) ? 1 : 0)
  const isFinal = isLast || refusals >= maxRefusals || error instanceof MailRefused
  const status = isFinal ? 'failed' : 'pending'
  const attempts = delivery.attempts + 1
  await updateDelivery(db, delivery, { status, attempts, refusals, error: storedFailure(error) })
  return isFinal
}

/** The server's answer about this mail; any other error may name machines of ours, so only operators see its text. */
function storedFailure(error: unknown): string {
  const text = sayMailError(error)
  if (isAboutMail(error)) return text
  const failure: ReportFailure = error instanceof MailRefused ? 'address_unfit' : 'mail_server_away'
  return `${failure}: ${text}`
}

/** Dated by the planned instant, so that every attempt uses one name. */
export const reportFileName = (
  { reportName, plannedAt }: Pick<ReportRunRow, 'reportName' | 'plannedAt'>,
  timezone: number,
): string => csvName(breakAddresses(reportName), plannedAt.getTime(), etcZoneOf(timezone))

/** Null for a file that is too large for a mail. Throws when the file is missing. */
async function readAttachment(
  { files }: SendDeps,
  { run, schedule, file }: RenderedRun,
): Promise<Attachment | null> {
  if (file.summary.bytes > maxAttachedBytes) return null
  return {
    name: reportFileName(run, schedule.timezone),
    contentType: 'text/csv; charset=utf-8',
    content: await buffer(files.read(file.fileKey)),
  }
}

/** Passes on the mailer's errors. */
async function mailReport(
  deps: SendDeps,
  { run, account, file }: RenderedRun,
  attachment: Attachment | null,
  recipient: string,
): Promise<void> {
  const unsubscribeUrl = unsubscribeLink(deps, { accountId: run.accountId, recipient })
  const { totals, top, language } = file.summary
  const letter = {
    kind: 'scheduledReport',
    reportName: breakAddresses(run.reportName),
    by: account.email,
    startDay: run.startDay!,
    endDay: run.endDay!,
    // Figures are by the account's days, whatever the schedule's offset is.
    zone: account.timezone,
    isEmpty: file.rows === 0,
    totals,
    top,
    file: attachment ? { name: attachment.name } : { link: `${deps.config.publicUrl}/reports/scheduled` },
    unsubscribeLink: unsubscribeUrl,
  } as const
  // The same in every attempt: two copies of a mail have one Message-ID.
  const mailId = `scheduled-${run.id}-${recipientKey(recipient)}`
  await deliver(deps, mailId, { name: '', email: recipient, language }, letter, {
    ...(attachment && { attachments: [attachment] }),
    unsubscribeUrl,
  })
}
