import type { ReportFailure } from '@matinee/contract/plain/reportFailures'
import { showOffset } from '@matinee/contract/plain/schedules'
import { zonedMinute } from './zonedMinute.ts'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/queue.ts'
import { deliver } from '../mails/mails.service.ts'
import * as store from './runs.store.ts'
import { findListedSchedule, findReporter } from './scheduledReports.store.ts'

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
])
type Payload = z.output<typeof Payload>

/** Tells the owner of a report what became of it. */
export const reportNoticeJob = {
  name: 'report-notice',
  payload: Payload,
  attempts: 20,
  retryMaxS: 3_600,
  timeoutS: 60,
  concurrency: 1,
} satisfies Job

const awayCode: ReportFailure = 'mail_server_away'

/** The mail's id is that of the run, or of the event: it comes once. */
export async function mailNotice(
  deps: Pick<Deps, 'db' | 'mailer' | 'config'>,
  payload: Payload,
): Promise<void> {
  const owner = await findReporter(deps.db, payload.accountId)
  if (!owner) return
  if (payload.kind === 'left') {
    const { reportName, recipient, isStopped, noticeId } = payload
    const letter = { kind: 'recipientLeft', reportName, recipient, isStopped } as const
    return deliver(deps, `report-left-${noticeId}`, owner, letter)
  }
  const { accountId, runId } = payload
  const run = await store.findRun(deps.db, accountId, runId)
  const schedule = run && (await findListedSchedule(deps.db, accountId, run.scheduleId))
  if (!run || !schedule) return
  const deliveries = await store.listDeliveries(deps.db, [runId])
  const failed = deliveries.filter(({ status }) => status === 'failed')
  await deliver(deps, `report-failed-${runId}`, owner, {
    kind: 'scheduleFailed',
    reportName: run.reportName,
    at: zonedMinute(run.plannedAt, schedule.timezone),
    zone: showOffset(schedule.timezone),
    reason: run.error,
    failed: run.error === null ? failed.map(({ recipient, error }) => [recipient, error ?? awayCode]) : [],
  })
}
