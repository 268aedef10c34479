import { buffer } from 'node:stream/consumers'
import { breakAddresses } from '@matinee/contract/plain/addressesInText'
import type { Deps } from '../../../platform/deps.ts'
import { isAboutMail, formatMailError, type Attachment } from '../../../platform/mail/mail.ts'
import type { JobRun } from '../../../platform/queue.ts'
import { deliver } from '../../mails/mails.service.ts'
import { recipientKey, unsubscribeLink } from '../recipients/links.ts'
import { runFileName } from '../runFiles.ts'
import type { DeliveryRow } from './deliveries.store.ts'
import { listMailable } from './listMailable.ts'
import { isFinalFailure, markSent, recordFailure } from './recordDelivery.ts'
import type { RenderedRun } from './renderFile.ts'

/** Mail servers accept little more, in base64. */
const maxAttachedBytes = 10_000_000

type SendDeps = Pick<Deps, 'db' | 'queue' | 'config' | 'files' | 'mailer' | 'secrets'>

/** Sends every pending mail; a mail that is marked as sent is never sent again. Throws while one must be retried. */
export async function sendMails(
  deps: SendDeps,
  rendered: RenderedRun,
  { isLast, signal, checkLock }: Pick<JobRun, 'isLast' | 'signal'> & { checkLock: () => Promise<void> },
): Promise<void> {
  const { run, account, deliveries } = rendered
  if (deliveries.length === 0) return
  const attachment = await readAttachment(deps, rendered)
  let retryReason: string | null = null
  for (const { recipient } of deliveries) {
    signal.throwIfAborted()
    const [delivery] = await listMailable(deps, run.id, account, recipient)
    if (!delivery) continue
    await checkLock()
    const failure = await catchError(() => sendMail(deps, rendered, attachment, { ...delivery, isLast }))
    if (!failure) {
      await markSent(deps.db, delivery)
      continue
    }
    const { error } = failure
    // The worker closed this connection itself, so the error says nothing about the mail.
    if (signal.aborted) throw error
    if (await recordFailure(deps.db, delivery, error, isLast)) continue
    retryReason = formatMailError(error)
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

/** Null for a file that is too large for a mail. Throws when the file is missing. */
async function readAttachment(
  { files }: SendDeps,
  { run, schedule, file }: RenderedRun,
): Promise<Attachment | null> {
  if (file.summary.bytes > maxAttachedBytes) return null
  return {
    name: runFileName(run, schedule.timezone),
    contentType: 'text/csv; charset=utf-8',
    content: await buffer(await files.read(file.fileKey)),
  }
}

/** Passes on the mailer's errors. */
async function sendMail(
  deps: SendDeps,
  { run, account, file }: RenderedRun,
  attachment: Attachment | null,
  delivery: DeliveryRow & { isLast: boolean },
): Promise<void> {
  const { recipient } = delivery
  const unsubscribeUrl = unsubscribeLink(deps, { accountId: run.accountId, recipient })
  const { totals, top, language, comparison } = file.summary
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
    comparison: comparison ?? null,
    file: attachment ? { name: attachment.name } : { link: `${deps.config.publicUrl}/reports/scheduled` },
    unsubscribeLink: unsubscribeUrl,
  } as const
  // The same in every attempt: two copies of a mail have one Message-ID.
  const name = { id: `scheduled-${run.id}-${recipientKey(recipient)}`, accountId: run.accountId }
  await deliver(deps, name, { name: '', email: recipient, language }, letter, {
    ...(attachment && { attachments: [attachment] }),
    unsubscribeUrl,
    isFinal: (error) => isFinalFailure(delivery, error, delivery.isLast),
  })
}
