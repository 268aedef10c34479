import { showOffset } from '@matinee/contract/plain/reports/schedules'
import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import type { LedgerRun } from '../../features/scheduledReports/delivery/reportRuns.service.ts'
import { byId, command } from '../command.ts'
import { limit } from '../flags.ts'
import { minute, plural } from '../formatText.ts'
import { printList, printTable } from '../printTable.ts'
import { findUser } from '../users/findUser.ts'

const service = () => import('../../features/scheduledReports/scheduledReports.service.ts')
const runsService = () => import('../../features/scheduledReports/delivery/reportRuns.service.ts')
const withReport = byId(
  service,
  (id) => `There is no scheduled report ${id}. See which there are: matinee reports scheduled`,
)
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
    const rows = user
      ? (await listScheduledReports(db, user.id)).map((report) => ({ ...report, email: user.email }))
      : await listEverySchedule(db, limit)
    const table = { rows, width, empty: `${user?.email ?? 'Nobody'} has no scheduled report.` }
    return printList(table, {
      'ID!': 'id',
      ACCOUNT: 'email',
      NAME: 'reportName',
      TYPE: 'reportType',
      TIME: printTime,
      TO: 'recipients',
      'NEXT (UTC)!': ({ nextRunAt }) => minute(nextRunAt) ?? 'inactive',
      'LAST!': ({ lastRun }) => lastRun?.status ?? null,
    })
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
    const { readLedger } = await runsService()
    const reportRuns = await withReport(session, id, async ({ readOwnerOfSchedule }, { db }) =>
      readLedger(db, await readOwnerOfSchedule(db, id), id),
    )
    return {
      json: { data: reportRuns.map(({ fileKey: _fileKey, ...run }) => run) },
      text: printReportRuns(reportRuns, session.width),
    }
  },
})

type Line = { run: LedgerRun; delivery: LedgerRun['deliveries'][number] | null; isFirst: boolean }

/** One line for each delivery; the cells of the report run are on the first one only. */
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
  const table = { rows, width, empty }
  return printTable(table, {
    'DUE (UTC)!': first(({ plannedAt }) => minute(plannedAt)),
    'BY!': first(({ trigger }) => trigger),
    'STATUS!': first(({ status }) => status),
    'ROWS#': first(({ rows }) => rows),
    TO: ({ delivery }) => delivery?.recipient ?? null,
    'MAIL!': ({ delivery }) => delivery?.status ?? null,
    'TRIES#': ({ delivery }) => delivery?.attempts ?? null,
    'SENT (UTC)!': ({ delivery }) => minute(delivery?.sentAt ?? null),
    ERROR: ({ run, delivery }) => run.error ?? delivery?.error ?? null,
  })
}

const send = command({
  usage: 'send <id>',
  about: 'Mail a report now, in addition to its schedule',
  args: reportArgument,
  examples: ['reports send 3kQ9vB7cXz12Lm'],
  async run(session, [id]) {
    const { sendNow } = await runsService()
    return withReport(session, id, async ({ readOwnerOfSchedule, readScheduledReport }, deps) => {
      const accountId = await readOwnerOfSchedule(deps.db, id)
      const report = await readScheduledReport(deps.db, accountId, id)
      const { runId } = await sendNow(deps, accountId, id)
      const readers = plural(report.recipients.split(';').length, 'recipient')
      return {
        json: { runId },
        text: `${report.reportName} is on its way to ${readers}. See what becomes of it: matinee reports runs ${id}`,
      }
    })
  },
})

export const commands = [scheduled, runs, send]
