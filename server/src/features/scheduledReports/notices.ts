import { formatDateTime } from '@matinee/contract/plain/format'
import type { MailObstacle } from '@matinee/contract/plain/operate/mailStates'
import type { ReportFailure } from '@matinee/contract/plain/reports/reportFailureCodes'
import { breakAddresses } from '@matinee/contract/plain/addressesInText'
import { etcZoneOf, showOffset } from '@matinee/contract/plain/reports/schedules'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { mailRetries } from '../../platform/mail/mailRetries.ts'
import { deliver } from '../mails/mails.service.ts'
import { defineMailJob } from '../mails/mailJobs.service.ts'
import { findReportAccount, type ReportAccount } from '../reports/files/writeReportFile.service.ts'
import { listDeliveries } from './delivery/deliveries.store.ts'
import { findReportRun } from './delivery/reportRuns.store.ts'
import { confirmLink, recipientKey, unsubscribeLink } from './recipients/links.ts'
import { findRecipient } from './recipients/recipients.store.ts'
import { findSchedule } from './scheduledReports.store.ts'

const Payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('failed'), accountId: z.string(), runId: z.string() }),
  z.object({
    kind: z.literal('left'),
    accountId: z.string(),
    noticeId: z.string(),
    reportName: z.string(),
    recipient: z.string(),
    isStopped: z.boolean(),
  }),
  z.object({
    kind: z.literal('unsubscribed'),
    accountId: z.string(),
    noticeId: z.string(),
    recipient: z.string(),
    reportNames: z.array(z.string()),
    stopped: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('confirm'),
    accountId: z.string(),
    recipient: z.string(),
    number: z.int(),
  }),
])
type Payload = z.output<typeof Payload>

/** Notifies owners of failed reports and of unsubscribes; asks recipients to confirm. `left`: from older versions. */
export const reportNoticeJob = defineMailJob({
  name: 'report-notice',
  payload: Payload,
  ...mailRetries,
  timeoutS: 60,
  concurrency: 1,
  findObstacle: findNoticeObstacle,
})

const mailOf = ({ id: accountId }: ReportAccount, id: string) => ({ id, accountId })

const defaultFailure: ReportFailure = 'mail_server_away'

/** The mail id contains the id of the report run or the event, so that the mail is sent once. */
export async function mailNotice(
  deps: Pick<Deps, 'db' | 'mailer' | 'config' | 'secrets'>,
  payload: Payload,
): Promise<void> {
  const owner = await findReportAccount(deps.db, payload.accountId)
  if (!owner) return
  if (payload.kind === 'confirm') return mailConfirmation(deps, owner, payload)
  if (payload.kind === 'left' || payload.kind === 'unsubscribed')
    return deliver(deps, mailOf(owner, `report-left-${payload.noticeId}`), owner, recipientLeft(payload))
  const { accountId, runId } = payload
  const run = await findReportRun(deps.db, accountId, runId)
  const schedule = run && (await findSchedule(deps.db, accountId, run.scheduleId))
  if (!run || !schedule) return
  const deliveries = await listDeliveries(deps.db, [runId])
  const failed = deliveries.filter(({ status }) => status === 'failed')
  await deliver(deps, mailOf(owner, `report-failed-${runId}`), owner, {
    kind: 'scheduleFailed',
    reportName: breakAddresses(run.reportName),
    at: formatDateTime(run.plannedAt, etcZoneOf(schedule.timezone)),
    zone: showOffset(schedule.timezone),
    reason: run.error,
    failed:
      run.error === null ? failed.map(({ recipient, error }) => [recipient, error ?? defaultFailure]) : [],
  })
}

/** The ledger of a deleted report, and a recipient who has answered, need no further mail. */
async function findNoticeObstacle(db: Deps['db'], payload: Payload): Promise<MailObstacle | null> {
  const { accountId } = payload
  if (payload.kind === 'failed') return (await findReportRun(db, accountId, payload.runId)) ? null : 'removed'
  if (payload.kind !== 'confirm') return null
  const row = await findRecipient(db, accountId, payload.recipient)
  if (!row) return 'removed'
  return row.unsubscribedAt || row.confirmedAt ? 'outdated' : null
}

function recipientLeft(payload: Extract<Payload, { kind: 'left' | 'unsubscribed' }>) {
  const kind = 'recipientLeft' as const
  const { recipient } = payload
  if (payload.kind === 'unsubscribed')
    return { kind, recipient, reportNames: payload.reportNames, stopped: payload.stopped }
  const reportNames = [breakAddresses(payload.reportName)]
  return { kind, recipient, reportNames, stopped: payload.isStopped ? reportNames : [] }
}

/** In the owner's language; the recipient's is unknown. */
async function mailConfirmation(
  deps: Pick<Deps, 'db' | 'mailer' | 'config' | 'secrets'>,
  { id: accountId, email, language }: ReportAccount,
  { recipient, number }: Extract<Payload, { kind: 'confirm' }>,
): Promise<void> {
  const row = await findRecipient(deps.db, accountId, recipient)
  if (!row || row.unsubscribedAt || row.confirmedAt) return
  const unsubscribeUrl = unsubscribeLink(deps, { accountId, recipient })
  const letter = {
    kind: 'confirmRecipient',
    by: email,
    link: confirmLink(deps, { accountId, recipient }),
    unsubscribeLink: unsubscribeUrl,
  } as const
  const name = { id: `report-confirm-${accountId}-${recipientKey(recipient)}-${number}`, accountId }
  await deliver(deps, name, { name: '', email: recipient, language }, letter, { unsubscribeUrl })
}
