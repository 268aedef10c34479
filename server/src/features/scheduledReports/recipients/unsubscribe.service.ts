import { breakAddresses } from '@matinee/contract/plain/addressesInText'
import { writeAudit } from '../../../platform/access/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/ids.ts'
import { lockAccount } from '../../../platform/access/lockAccount.ts'
import { findReportAccount } from '../../reports/files/writeReportFile.service.ts'
import { reportNoticeJob } from '../notices.ts'
import * as store from '../scheduledReports.store.ts'
import { readUnsubscribeToken, type ReportRecipient } from './links.ts'
import type { PageData } from './recipientPages.ts'
import { recipientActor } from './recipients.service.ts'
import * as recipients from './recipients.store.ts'

/** Null for a forged link, an account that is not active, and a recipient who unsubscribed already. */
export async function readSubscription(
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: unknown,
): Promise<PageData | null> {
  const subscriber = await readSubscriber(deps, token)
  if (!subscriber) return null
  const { accountId, recipient } = subscriber
  const owner = await findReportAccount(deps.db, accountId)
  if (!owner) return null
  const row = await recipients.findRecipient(deps.db, accountId, recipient)
  // The account's own address may be entered again after it unsubscribed.
  const isMailed = (row && !row.unsubscribedAt) || (await store.hasScheduleTo(deps.db, accountId, recipient))
  if (!isMailed) return null
  return { language: owner.language, recipient, by: owner.email }
}

/**
 * Removes the recipient from every schedule of the account, for good, and notifies its owner. Schedules without
 * recipients become inactive. Null as in `readSubscription`.
 */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'queue' | 'secrets'>,
  token: unknown,
): Promise<PageData | null> {
  const subscription = await readSubscription(deps, token)
  const subscriber = await readSubscriber(deps, token)
  if (!subscription || !subscriber) return null
  const { accountId, recipient } = subscriber
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    await recipients.insertRecipients(tx, accountId, [recipient], new Date())
    const unsubscribedAt = new Date()
    await recipients.updateRecipient(tx, accountId, recipient, { unsubscribedAt })
    const schedules = await recipients.lockSchedulesTo(tx, accountId, recipient)
    const stopped: string[] = []
    for (const schedule of schedules) {
      const remaining = schedule.recipients.filter((one) => one.toLowerCase() !== recipient)
      const isEmpty = remaining.length === 0
      if (isEmpty && schedule.reportStatus === 1) stopped.push(breakAddresses(schedule.reportName))
      await store.updateSchedule(tx, accountId, schedule.id, {
        recipients: remaining,
        ...(isEmpty && { reportStatus: 0, nextRunAt: null }),
      })
    }
    await recipients.stopPendingMails(tx, accountId, recipient)
    const details = {
      recipient,
      leftReports: schedules.map(({ reportName }) => reportName),
      stoppedReports: stopped,
      before: { unsubscribedAt: null },
      after: { unsubscribedAt },
    }
    await writeAudit(tx, { kind: 'recipient_left', accountId, actor: recipientActor, details })
    if (schedules.length === 0) return
    const noticeId = newId()
    const reportNames = schedules.map(({ reportName }) => breakAddresses(reportName))
    const notice = { kind: 'unsubscribed', accountId, noticeId, recipient, reportNames, stopped } as const
    await deps.queue.send(tx, reportNoticeJob, notice, `left ${noticeId}`)
  })
  return subscription
}

/** Null for a forged link. Links of older mails have the id of a schedule instead of the account's. */
async function readSubscriber(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  token: unknown,
): Promise<ReportRecipient | null> {
  const parts = readUnsubscribeToken({ secrets }, token)
  if (!parts) return null
  const accountId = parts.accountId ?? (await store.findOwnerId(db, parts.scheduleId))
  return accountId ? { accountId, recipient: parts.recipient } : null
}
