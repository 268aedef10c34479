import { showOffset } from '@matinee/contract/plain/schedules'
import type { Command } from 'commander'
import type { LedgerRun } from '../features/scheduledReports/delivery/reportRuns.service.ts'
import type { ScheduledReport } from '@matinee/contract/scheduledReports'
import { count, noun, type Options, type Output, type Runner, type Session } from './command.ts'
import { findUser, refuseMissing } from './findUser.ts'
import { printTable } from './printTable.ts'
import { minute, plural } from './words.ts'

const schedules = () => import('../features/scheduledReports/scheduledReports.service.ts')
const runsService = () => import('../features/scheduledReports/delivery/reportRuns.service.ts')

export function addScheduledReportCommands(program: Command, run: Runner): void {
  const reports = noun(
    program,
    'reports',
    'Reports that are mailed by themselves, and what became of them',
    run,
  )
  reports.add({
    usage: 'scheduled [user]',
    about: 'Scheduled reports, the next due first; of one account the last changed first',
    args: { user: 'id or e-mail' },
    options: [count('--limit <n>', 'at most so many of all accounts', [1, 10_000], 100)],
    examples: ['reports scheduled', 'reports scheduled ayse@example.com --json'],
    run: listScheduled,
  })
  reports.add({
    usage: 'runs <id>',
    about: 'When a report was due, to whom it went, and what the mail server said',
    args: { id: 'of the report, as in reports scheduled' },
    examples: ['reports runs 3kQ9vB7cXz12Lm', 'reports runs 3kQ9vB7cXz12Lm --json'],
    run: listRuns,
  })
  reports.add({
    usage: 'send <id>',
    about: 'Mail a report now, besides its times',
    args: { id: 'of the report, as in reports scheduled' },
    examples: ['reports send 3kQ9vB7cXz12Lm'],
    run: send,
  })
}

async function listScheduled(session: Session, [given]: string[], options: Options): Promise<Output> {
  const { db } = await session.open()
  const { listScheduledReports, listEverySchedule } = await schedules()
  const user = given === undefined ? null : await findUser(db, given)
  const data = user
    ? (await listScheduledReports(db, user.id)).map((report) => ({ ...report, email: user.email }))
    : await listEverySchedule(db, options['limit'] as number)
  const text = data.length
    ? printReports(data, session.width)
    : `${user?.email ?? 'Nobody'} has no scheduled report.`
  return { json: { data }, text }
}

function printReports(reports: (ScheduledReport & { email: string })[], width: number): string {
  return printTable(
    reports,
    [
      { title: 'ID', cell: ({ id }) => id, isWhole: true },
      { title: 'ACCOUNT', cell: ({ email }) => email },
      { title: 'NAME', cell: ({ reportName }) => reportName },
      { title: 'TYPE', cell: ({ reportType }) => reportType },
      { title: 'TIME', cell: timeOf },
      { title: 'TO', cell: ({ recipients }) => recipients },
      {
        title: 'NEXT (UTC)',
        cell: ({ nextRunAt }) => (nextRunAt ? minute(nextRunAt) : 'inactive'),
        isWhole: true,
      },
      { title: 'LAST', cell: ({ lastRun }) => lastRun?.status ?? null, isWhole: true },
    ],
    width,
  )
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function timeOf({ period, periodDay, periodHour, timezone }: ScheduledReport): string {
  const day = { daily: '', weekly: ` ${weekdays[periodDay]}`, monthly: ` ${periodDay}.` }[period]
  return `${period}${day} ${String(periodHour).padStart(2, '0')}:00 ${showOffset(timezone)}`
}

async function listRuns(session: Session, [id]: string[]): Promise<Output> {
  const { db } = await session.open()
  const accountId = await ownerOf(session, id!)
  const runs = await (await runsService()).readLedger(db, accountId, id!)
  const text = runs.length
    ? printRuns(runs, session.width)
    : 'It was not due yet. Send it: matinee reports send <id>'
  return { json: { data: runs.map(({ fileKey: _fileKey, ...run }) => run) }, text }
}

type Line = { run: LedgerRun; delivery: LedgerRun['deliveries'][number] | null; isFirst: boolean }

function printRuns(runs: LedgerRun[], width: number): string {
  const lines = runs.flatMap((run): Line[] =>
    run.deliveries.length === 0
      ? [{ run, delivery: null, isFirst: true }]
      : run.deliveries.map((delivery, index) => ({ run, delivery, isFirst: index === 0 })),
  )
  const first =
    (cell: (run: LedgerRun) => string | number | null) =>
    ({ run, isFirst }: Line) =>
      isFirst ? cell(run) : ''
  return printTable(
    lines,
    [
      { title: 'DUE (UTC)', cell: first(({ plannedAt }) => minute(plannedAt)), isWhole: true },
      { title: 'BY', cell: first(({ trigger }) => trigger), isWhole: true },
      { title: 'STATUS', cell: first(({ status }) => status), isWhole: true },
      { title: 'ROWS', cell: first(({ rows }) => rows), isNumber: true },
      { title: 'TO', cell: ({ delivery }) => delivery?.recipient ?? null },
      { title: 'MAIL', cell: ({ delivery }) => delivery?.status ?? null, isWhole: true },
      { title: 'TRIES', cell: ({ delivery }) => delivery?.attempts ?? null, isNumber: true },
      { title: 'SENT (UTC)', cell: ({ delivery }) => minute(delivery?.sentAt ?? null), isWhole: true },
      { title: 'ERROR', cell: ({ run, delivery }) => run.error ?? delivery?.error ?? null },
    ],
    width,
  )
}

async function send(session: Session, [id]: string[]): Promise<Output> {
  const deps = await session.open()
  const accountId = await ownerOf(session, id!)
  const report = await (await schedules()).readScheduledReport(deps.db, accountId, id!)
  const { runId } = await (await runsService()).sendNow(deps, accountId, id!)
  const readers = plural(report.recipients.split(';').length, 'recipient')
  return {
    json: { runId },
    text: `${report.reportName} is on its way to ${readers}. See what becomes of it: matinee reports runs ${id}`,
  }
}

async function ownerOf(session: Session, id: string): Promise<string> {
  const { db } = await session.open()
  const { readOwnerOfSchedule } = await schedules()
  return refuseMissing(
    () => readOwnerOfSchedule(db, id),
    `There is no scheduled report ${id}. See which there are: matinee reports scheduled`,
  )
}
