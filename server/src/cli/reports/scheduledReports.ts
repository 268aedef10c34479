import { showOffset } from '@matinee/contract/plain/reports/schedules'
import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import type { LedgerRun } from '../../features/scheduledReports/delivery/reportRuns.service.ts'
import { command, type Session } from '../command.ts'
import { limit } from '../flags.ts'
import { minute, plural } from '../formatText.ts'
import { printTable } from '../printTable.ts'
import { refuseMissing } from '../refuse.ts'
import { findUser } from '../users/findUser.ts'

const service = () => import('../../features/scheduledReports/scheduledReports.service.ts')
const runsService = () => import('../../features/scheduledReports/delivery/reportRuns.service.ts')
const reportArgument = { id: 'of the report, as in reports scheduled' }

const scheduled = command({
  usage: 'scheduled [user]',
  about: 'Scheduled reports, the next due first; of one account the last changed first',
  args: { user: 'id or e-mail' },
  flags: { limit: limit(100, { about: 'at most so many of all accounts', most: 10_000 }) },
  examples: ['reports scheduled', 'reports scheduled ayse@example.com --json'],
  async run({ open, width }, [given], { limit }) {
    const { db } = await open()
    const { listScheduledReports, listEverySchedule } = await service()
    const user = given === undefined ? null : await findUser(db, given)
    const data = user
      ? (await listScheduledReports(db, user.id)).map((report) => ({ ...report, email: user.email }))
      : await listEverySchedule(db, limit)
    const empty = `${user?.email ?? 'Nobody'} has no scheduled report.`
    const text = printTable({ rows: data, width, empty }, [
      { title: 'ID', cell: ({ id }) => id, isUncut: true },
      { title: 'ACCOUNT', cell: ({ email }) => email },
      { title: 'NAME', cell: ({ reportName }) => reportName },
      { title: 'TYPE', cell: ({ reportType }) => reportType },
      { title: 'TIME', cell: printTime },
      { title: 'TO', cell: ({ recipients }) => recipients },
      {
        title: 'NEXT (UTC)',
        cell: ({ nextRunAt }) => (nextRunAt ? minute(nextRunAt) : 'inactive'),
        isUncut: true,
      },
      { title: 'LAST', cell: ({ lastRun }) => lastRun?.status ?? null, isUncut: true },
    ])
    return { json: { data }, text }
  },
})

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function printTime({ period, periodDay, periodHour, timezone }: ScheduledReport): string {
  const day = { daily: '', weekly: ` ${weekdays[periodDay]}`, monthly: ` ${periodDay}.` }[period]
  return `${period}${day} ${String(periodHour).padStart(2, '0')}:00 ${showOffset(timezone)}`
}

const runs = command({
  usage: 'runs <id>',
  about: 'When a report was due, to whom it went, and what the mail server said',
  args: reportArgument,
  examples: ['reports runs 3kQ9vB7cXz12Lm', 'reports runs 3kQ9vB7cXz12Lm --json'],
  async run(session, [id]) {
    const { db } = await session.open()
    const accountId = await findOwner(session, id)
    const reportRuns = await (await runsService()).readLedger(db, accountId, id)
    return {
      json: { data: reportRuns.map(({ fileKey: _fileKey, ...run }) => run) },
      text: printReportRuns(reportRuns, session.width),
    }
  },
})

type Line = { run: LedgerRun; delivery: LedgerRun['deliveries'][number] | null; isFirst: boolean }

/** A line for each delivery; the report run's own cells stand on the first one only. */
function printReportRuns(runs: LedgerRun[], width: number): string {
  const rows = runs.flatMap((run): Line[] =>
    run.deliveries.length === 0
      ? [{ run, delivery: null, isFirst: true }]
      : run.deliveries.map((delivery, index) => ({ run, delivery, isFirst: index === 0 })),
  )
  const first =
    (cell: (run: LedgerRun) => string | number | null) =>
    ({ run, isFirst }: Line) =>
      isFirst ? cell(run) : ''
  const empty = 'It was not due yet. Send it: matinee reports send <id>'
  return printTable({ rows, width, empty }, [
    { title: 'DUE (UTC)', cell: first(({ plannedAt }) => minute(plannedAt)), isUncut: true },
    { title: 'BY', cell: first(({ trigger }) => trigger), isUncut: true },
    { title: 'STATUS', cell: first(({ status }) => status), isUncut: true },
    { title: 'ROWS', cell: first(({ rows }) => rows), isNumber: true },
    { title: 'TO', cell: ({ delivery }) => delivery?.recipient ?? null },
    { title: 'MAIL', cell: ({ delivery }) => delivery?.status ?? null, isUncut: true },
    { title: 'TRIES', cell: ({ delivery }) => delivery?.attempts ?? null, isNumber: true },
    { title: 'SENT (UTC)', cell: ({ delivery }) => minute(delivery?.sentAt ?? null), isUncut: true },
    { title: 'ERROR', cell: ({ run, delivery }) => run.error ?? delivery?.error ?? null },
  ])
}

const send = command({
  usage: 'send <id>',
  about: 'Mail a report now, in addition to its schedule',
  args: reportArgument,
  examples: ['reports send 3kQ9vB7cXz12Lm'],
  async run(session, [id]) {
    const deps = await session.open()
    const accountId = await findOwner(session, id)
    const report = await (await service()).readScheduledReport(deps.db, accountId, id)
    const { runId } = await (await runsService()).sendNow(deps, accountId, id)
    const readers = plural(report.recipients.split(';').length, 'recipient')
    return {
      json: { runId },
      text: `${report.reportName} is on its way to ${readers}. See what becomes of it: matinee reports runs ${id}`,
    }
  },
})

async function findOwner({ open }: Session, id: string): Promise<string> {
  const { db } = await open()
  const { readOwnerOfSchedule } = await service()
  return refuseMissing(
    () => readOwnerOfSchedule(db, id),
    `There is no scheduled report ${id}. See which there are: matinee reports scheduled`,
  )
}

export const commands = [scheduled, runs, send]
