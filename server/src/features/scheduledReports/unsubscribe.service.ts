import { breakAddresses } from '@matinee/contract/plain/addressesInText'
import type { Language } from '@matinee/contract/plain/accountTypes'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import { lockAccount } from '../../platform/access/lockAccount.ts'
import { readUnsubscribeToken } from './links.ts'
import { reportNoticeJob } from './notices.ts'
import * as recipients from './recipients.store.ts'
import * as runs from './runs.store.ts'
import * as store from './scheduledReports.store.ts'

/** Who would no longer be mailed by whom. `language`: the sender's. */
export type Subscription = { language: Language; recipient: string; by: string }

/** Null when the link is not ours, or does not hold any more: they unsubscribed, or the account is shut. */
export async function readSubscription(
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: unknown,
): Promise<Subscription | null> {
  const found = await findOwned(deps, token)
  if (!found) return null
  const { accountId, recipient } = found
  const owner = await store.findReporter(deps.db, accountId)
  if (!owner) return null
  const row = await recipients.findRecipient(deps.db, accountId, recipient)
  // The account's own address may stand on a report again after it unsubscribed.
  const isMailed = (row && !row.unsubscribedAt) || (await store.hasReportTo(deps.db, accountId, recipient))
  if (!isMailed) return null
  return { language: owner.language, recipient, by: owner.email }
}

/**
 * Takes the recipient off every report of the account, for good, and tells its owner. Reports without any recipient
 * become inactive. Null when the link does not hold any more.
 */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'queue' | 'secrets'>,
  token: unknown,
): Promise<Subscription | null> {
  const subscription = await readSubscription(deps, token)
  const found = await findOwned(deps, token)
  if (!subscription || !found) return null
  const { accountId, recipient } = found
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    await recipients.insertRecipients(tx, accountId, [recipient], new Date())
    await recipients.updateRecipient(tx, accountId, recipient, { unsubscribedAt: new Date() })
    const reports = await recipients.lockReportsTo(tx, accountId, recipient)
    const stopped: string[] = []
    for (const { id, reportName, recipients: all, reportStatus } of reports) {
      const left = all.filter((one) => one.toLowerCase() !== recipient)
      if (left.length === 0 && reportStatus === 1) stopped.push(breakAddresses(reportName))
      const isEmpty = left.length === 0
      await store.updateSchedule(tx, accountId, id, {
        recipients: left,
        ...(isEmpty && { reportStatus: 0, nextRunAt: null }),
      })
    }
    await runs.leavePending(tx, accountId, recipient)
    if (reports.length === 0) return
    const noticeId = newId()
    const reportNames = reports.map(({ reportName }) => breakAddresses(reportName))
    const notice = { kind: 'unsubscribed', accountId, noticeId, recipient, reportNames, stopped } as const
    await deps.queue.send(tx, reportNoticeJob, notice, `left ${noticeId}`)
  })
  return subscription
}

async function findOwned({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, token: unknown) {
  const named = readUnsubscribeToken({ secrets }, token)
  if (!named) return null
  const accountId = named.accountId ?? (await store.findOwnerId(db, named.scheduleId))
  return accountId ? { accountId, recipient: named.recipient } : null
}
