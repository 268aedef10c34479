import { showOffset } from '@matinee/contract/plain/reports/schedules'
import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import type { LedgerRun } from '../../features/scheduledReports/delivery/reportRuns.service.ts'
import { byId, command, listCommand } from '../command.ts'
import { limit } from '../flags.ts'
import { minute, plural } from '../formatText.ts'
import { printTable } from '../printTable.ts'
import { findUser } from '../users/findUser.ts'

const service = () => import('../../features/scheduledReports/scheduledReports.service.ts')
const runsService = () => import('../../features/scheduledReports/delivery/reportRuns.service.ts')
const withReport = byId(service, 'scheduled report', 'reports scheduled')
const reportArgument = { id: 'id of the report, as in reports scheduled' }

const scheduled = listCommand({
  usage: 'scheduled [user]',
  about: 'List scheduled reports by next delivery, or those of one account by last change',
  flags: { limit: limit(100, { about: 'rows to show of all accounts', most: 10_000 }) },
  examples: ['reports scheduled', 'reports scheduled ayse@example.com --json'],
  async load({ db }, [idOrEmail], { limit }) {
    const { listScheduledReports, listEverySchedule } = await service()
    const user = idOrEmail === undefined ? null : await findUser(db, idOrEmail)
    const rows = user
      ? (await listScheduledReports(db, user.id)).map((report) => ({ ...report, email: user.email }))
      : await listEverySchedule(db, limit)
    const empty = user ? `${user.email} has no scheduled reports.` : 'There are no scheduled reports.'
    return { rows, empty }
  },
  columns: {
    'ID!': 'id',
    ACCOUNT: 'email',
    NAME: 'reportName',
    TYPE: 'reportType',
    TIME: (report) => printTime(report),
    TO: 'recipients',
    'NEXT (UTC)!': ({ nextRunAt }) => minute(nextRunAt) ?? 'inactive',
    'LAST!': ({ lastRun }) => lastRun?.status ?? null,
  },
})

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function printTime({ period, periodDay, periodHour, timezone }: ScheduledReport): string {
  const day = { daily: '', weekly: ` ${weekdays[periodDay]}`, monthly: ` ${periodDay}.` }[period]
  return `${period}${day} ${String(periodHour).padStart(2, '0')}:00 ${showOffset(timezone)}`
}

const runs = command({
  usage: 'runs <id>',
  about: 'List the runs of a report with their recipients and the answers of the mail server',
  args: reportArgument,
  async run({ open, width }, [id]) {
    const { db } = await open()
    const { readLedger } = await runsService()
    const reportRuns = await withReport(id, async ({ readOwnerOfSchedule }) =>
      readLedger(db, await readOwnerOfSchedule(db, id), id),
    )
    return {
      json: { data: reportRuns.map(({ fileKey: _fileKey, ...run }) => run) },
      text: printReportRuns(reportRuns, width),
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
  const empty = 'It has no runs yet. Send it now: matinee reports send <id>'
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
  about: 'Send a report now, in addition to its schedule',
  args: reportArgument,
  async run({ open }, [id]) {
    const deps = await open()
    const { sendNow } = await runsService()
    return withReport(id, async ({ readOwnerOfSchedule, readScheduledReport }) => {
      const accountId = await readOwnerOfSchedule(deps.db, id)
      const { reportName, recipients } = await readScheduledReport(deps.db, accountId, id)
      const { runId } = await sendNow(deps, accountId, id)
      const count = plural(recipients.split(';').length, 'recipient')
      return {
        json: { runId },
        text: `${reportName} will be sent to ${count}. See its deliveries: matinee reports runs ${id}`,
      }
    })
  },
})

export const commands = [scheduled, runs, send]
