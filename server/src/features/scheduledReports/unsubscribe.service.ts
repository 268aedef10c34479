import type { Language } from '@matinee/contract/plain/accountTypes'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import { readUnsubscribeToken } from './links.ts'
import { reportNoticeJob } from './notices.ts'
import * as runs from './runs.store.ts'
import * as store from './scheduledReports.store.ts'

/** Who would no longer get what. `language`: its owner's. */
export type Subscription = { language: Language; reportName: string; recipient: string; by: string }

/** Null when the link is not ours, or does not hold any more: the report is gone, or goes to others only. */
export async function readSubscription(
  deps: Pick<Deps, 'db' | 'secrets'>,
  token: unknown,
): Promise<Subscription | null> {
  const found = await findOwned(deps, token)
  if (!found) return null
  const { accountId, scheduleId, recipient } = found
  const schedule = await store.findListedSchedule(deps.db, accountId, scheduleId)
  const owner = await store.findReporter(deps.db, accountId)
  if (!schedule || !owner || !isOn(schedule, recipient)) return null
  return { language: owner.language, reportName: schedule.reportName, recipient, by: owner.email }
}

/**
 * Takes the recipient off the report, which becomes inactive without any, and tells its owner. Null when the link does
 * not hold any more.
 */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'queue' | 'secrets'>,
  token: unknown,
): Promise<Subscription | null> {
  const subscription = await readSubscription(deps, token)
  const found = await findOwned(deps, token)
  if (!subscription || !found) return null
  const { accountId, scheduleId, recipient } = found
  return deps.db.transaction().execute(async (tx) => {
    const schedule = await store.lockSchedule(tx, accountId, scheduleId)
    if (!schedule || !isOn(schedule, recipient)) return null
    const recipients = schedule.recipients.filter((one) => one.toLowerCase() !== recipient)
    const isStopped = recipients.length === 0
    await store.updateSchedule(tx, accountId, scheduleId, {
      recipients,
      ...(isStopped && { reportStatus: 0, nextRunAt: null }),
    })
    await runs.leavePending(tx, scheduleId, recipient)
    const noticeId = newId()
    const { reportName } = schedule
    const notice = { kind: 'left', accountId, noticeId, reportName, recipient, isStopped } as const
    await deps.queue.send(tx, reportNoticeJob, notice, `left ${noticeId}`)
    return subscription
  })
}

async function findOwned({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, token: unknown) {
  const named = readUnsubscribeToken({ secrets }, token)
  const accountId = named && (await store.findOwnerId(db, named.scheduleId))
  return named && accountId ? { ...named, accountId } : null
}

const isOn = ({ recipients }: Pick<store.ScheduleRow, 'recipients'>, recipient: string) =>
  recipients.some((one) => one.toLowerCase() === recipient)
