import { listOperatedReports } from '@matinee/contract/adminReports'
import { showOffset } from '@matinee/contract/plain/reports/schedules'
import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import type { LedgerRun } from '../../features/scheduledReports/delivery/reportRuns.service.ts'
import { actor, byId, command, listCommand } from '../command.ts'
import { flag, limit, optionalText } from '../flags.ts'
import { minute, plural } from '../formatText.ts'
import { printTable } from '../printTable.ts'
import { wrongUsage } from '../refuse.ts'
import { findUser } from '../users/findUser.ts'

const service = () => import('../../features/scheduledReports/scheduledReports.service.ts')
const runsService = () => import('../../features/scheduledReports/delivery/reportRuns.service.ts')
const operated = () => import('../../features/scheduledReports/operate/operatedReports.service.ts')
const withReport = byId(service, 'scheduled report', 'reports scheduled')
const reportArgument = { id: 'id of the report, as in reports scheduled' }

const scheduled = listCommand({
  usage: 'scheduled [user]',
  about: 'List scheduled reports by next delivery, or those of one account by last change',
  flags: {
    state: flag('--state <state>', 'only these, of all accounts', listOperatedReports.query!.shape.state),
    limit: limit(100, { about: 'rows to show of all accounts', most: 10_000 }),
  },
  examples: ['reports scheduled', 'reports scheduled --state failed', 'reports scheduled ayse@example.com'],
  async load({ db }, [idOrEmail], { state, limit }) {
    if (idOrEmail !== undefined && state) throw wrongUsage('--state is for all accounts. Leave out the user.')
    const { listScheduledReports } = await service()
    const user = idOrEmail === undefined ? null : await findUser(db, idOrEmail)
    const rows = user
      ? (await listScheduledReports(db, user.id)).map((report) => ({ ...report, email: user.email }))
      : await (await operated()).listByDelivery(db, { state, limit })
    const empty = user
      ? `${user.email} has no scheduled reports.`
      : `There are no scheduled reports${state ? ` that are ${state}` : ''}.`
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
  flags: { reason: optionalText('--reason <text>', 'why, for the audit log') },
  examples: ['reports send k3Xw9QeRt7YbNm --reason "The mail server was down"'],
  async run({ open }, [id], { reason = 'By a command' }) {
    const deps = await open()
    return withReport(id, async () => {
      const { readReport, sendReport } = await operated()
      const { reportName, recipients, runs } = await readReport(deps.db, id)
      const { runId } = await sendReport(deps, { id, reason, latestRun: runs[0]?.id ?? null }, actor)
      const count = plural(recipients.split(';').length, 'recipient')
      return {
        json: { runId },
        text: `${reportName} will be sent to ${count}. See its deliveries: matinee reports runs ${id}`,
      }
    })
  },
})

export const commands = [scheduled, runs, send]
