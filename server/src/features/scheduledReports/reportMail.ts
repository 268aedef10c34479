import { buffer } from 'node:stream/consumers'
import { breakAddresses } from '@matinee/contract/plain/addressesInText'
import { csvName } from '@matinee/contract/plain/csv'
import { etcZoneOf } from '@matinee/contract/plain/schedules'
import type { Deps } from '../../platform/deps.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import { deliver } from '../mails/mails.service.ts'
import { unsubscribeLink } from './links.ts'
import type { StoredSummary } from './makeReport.ts'
import { recipientKey } from './recipientKey.ts'
import type { RunRow } from './runs.store.ts'
import type { Schedule } from './schedule.ts'
import type { Reporter } from './scheduledReports.store.ts'

/** Mail servers take little more than this, in base64. */
const maxAttachedBytes = 10_000_000

type Some = Pick<Deps, 'config' | 'files' | 'mailer' | 'secrets'>
type Of = { run: RunRow; schedule: Pick<Schedule, 'timezone'>; account: Reporter; summary: StoredSummary }

/** Named by the time that it was due, so that each try names it alike (G-122). */
export const runFileName = (
  { reportName, plannedAt }: Pick<RunRow, 'reportName' | 'plannedAt'>,
  timezone: number,
): string => csvName(breakAddresses(reportName), plannedAt.getTime(), etcZoneOf(timezone))

/** Null for a file that is too large for a mail. Throws when there is none. */
export async function readAttachment(
  { files }: Some,
  { run, schedule, summary }: Of,
): Promise<Attachment | null> {
  if (summary.bytes > maxAttachedBytes) return null
  return {
    name: runFileName(run, schedule.timezone),
    contentType: 'text/csv; charset=utf-8',
    content: await buffer(files.read(run.fileKey!)),
  }
}

/** The same for each try: a mail that went out twice has one Message-ID. */
export const reportMailId = (runId: string, recipient: string) =>
  `scheduled-${runId}-${recipientKey(recipient)}`

/** Throws what the mailer throws. */
export async function mailReport(
  deps: Some,
  { run, account, summary }: Omit<Of, 'schedule'>,
  attachment: Attachment | null,
  recipient: string,
): Promise<void> {
  const leave = unsubscribeLink(deps, { accountId: run.accountId, recipient })
  const file = attachment ? { name: attachment.name } : { link: `${deps.config.publicUrl}/reports/scheduled` }
  const letter = {
    kind: 'scheduledReport',
    reportName: breakAddresses(run.reportName),
    by: account.email,
    startDay: run.startDay!,
    endDay: run.endDay!,
    // Whose days the figures are of, whatever the offset that it is planned by.
    zone: account.timezone,
    isEmpty: run.rows === 0,
    totals: summary.totals,
    top: summary.top,
    file,
    unsubscribeLink: leave,
  } as const
  const to = { name: '', email: recipient, language: summary.language }
  await deliver(deps, reportMailId(run.id, recipient), to, letter, {
    ...(attachment && { attachments: [attachment] }),
    unsubscribeUrl: leave,
  })
}
