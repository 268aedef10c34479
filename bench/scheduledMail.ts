// Scheduled reports, by real processes and a real SMTP server.
//   node bench/scheduledMail.ts due 10000   this many reports are due at once: planned, made and mailed within the hour?
//   node bench/scheduledMail.ts kills 30    kills the worker this often at random between render, send and mark; each
//                                           report run must reach each recipient once, by Message-ID.
// Otherwise the exit code is 1.
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { planDueReports } from '../server/src/features/scheduledReports/delivery/planReports.ts'
import { sendNow } from '../server/src/features/scheduledReports/delivery/reportRuns.service.ts'
import { readConfig } from '../server/src/readConfig.ts'
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embeddedPostgres.ts'
import { factsEngineArgs, factsEngineModule } from '../server/src/platform/facts/launch.ts'
import { migrateFacts } from '../server/src/platform/facts/migrateFacts.ts'
import { newId } from '../server/src/platform/ids.ts'
import { createLog } from '../server/src/platform/log.ts'
import { migratePostgres } from '../server/src/platform/postgres/migratePostgres.ts'
import { pause } from '../server/src/platform/processes.ts'
import { runDir } from '../server/src/platform/files/runDir.ts'
import { openDeps } from '../server/src/roles/openDeps.ts'
import { startSmtpServer } from '../server/testing/smtpServer.ts'
import { end, launch } from './processes.ts'

const [mode = 'due', countArgument] = process.argv.slice(2)
const accounts = 100
const recipients = ['a@yayin.example', 'b@yayin.example']

const dataDir = mkdtempSync(join(tmpdir(), 'matinee-mail-'))
const log = createLog('error', 'bench')
/** Deliveries of each mail, by recipient and Message-ID. */
const received = new Map<string, number>()
const smtp = await startSmtpServer(({ to, messageId }) => {
  const key = `${to} ${messageId}`
  received.set(key, (received.get(key) ?? 0) + 1)
})
// A kill between accepting a mail and answering makes the worker send it again.
if (mode === 'kills') smtp.state.answersAfterMs = () => randomInt(0, 40)

const environment = { MATINEE_DATA: dataDir, SMTP_URL: smtp.url, MAIL_FROM: 'hello@matinee.example' }
const postgres = await startEmbeddedPostgres(dataDir, log)
const engine = await launch(factsEngineModule, factsEngineArgs(dataDir))
const deps = await openDeps(readConfig(environment), log)
const { db, facts } = deps
const startWorker = () =>
  launch(new URL('../server/src/main.ts', import.meta.url), ['worker'], {
    ...environment,
    LOG_LEVEL: 'fatal',
  })

try {
  await migratePostgres(db)
  await migrateFacts(facts)
  process.exitCode = (await (mode === 'kills'
    ? killWorkers(Number(countArgument ?? 30))
    : deliverDue(Number(countArgument ?? 10_000))))
    ? 0
    : 1
} finally {
  await deps.close()
  await end(engine)
  await postgres.stop()
  await smtp.close()
  for (const dir of [dataDir, runDir(dataDir)]) rmSync(dir, { recursive: true, force: true })
}

/** Creates reports of one site per account, each with some revenue of yesterday; returns their ids. */
async function makeReports(count: number, to: string[]): Promise<{ id: string; accountId: string }[]> {
  const owners = Array.from({ length: accounts }, () => newId())
  await sql`
    insert into users (id, email, name, password_hash, status, integration_type, language, currency, timezone)
    select id, id || '@bench.example', 'Bench', '-', 'ACTIVE', 0, 'en', 'usd', 'UTC' from unnest(${owners}::text[]) as id`.execute(
    db,
  )
  await sql`
    insert into sites (id, account_id, fqdn, code) select id, id, lower(id) || '.example', id
    from unnest(${owners}::text[]) as id`.execute(db)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const columns = [
    'account',
    'day',
    'source',
    'import',
    'site',
    'zone',
    'requests',
    'impressions',
    'spentMicrosUsd',
  ]
  const lines = owners.flatMap((id) =>
    Array.from({ length: 20 }, (_, zone) =>
      [id, yesterday, '', '', id, `zone-${zone}`, 900, 500, 750_000].join('\t'),
    ),
  )
  await facts.insert('revenue_days', columns, `${lines.join('\n')}\n`, newId())
  const reports = Array.from({ length: count }, (_, at) => ({
    id: newId(),
    accountId: owners[at % accounts]!,
  }))
  await sql`
    insert into scheduled_reports (id, account_id, report_status, report_name, recipients, period, period_day,
      period_hour, timezone, report_date_range, site_id, report_type, report_filter, next_run_at)
    select id, account, 1, 'Daily revenue', ${to}::text[], 'daily', -1, 0, 0, 'daily', account, 'site',
      '{"day": true, "zone": true}', now() - interval '1 minute'
    from unnest(${reports.map(({ id }) => id)}::text[], ${reports.map(({ accountId }) => accountId)}::text[])
      as report (id, account)`.execute(db)
  return reports
}

async function countRuns(): Promise<{ pending: number; sent: number; all: number }> {
  const { rows } = await sql<{ pending: number; sent: number; all: number }>`
    select count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'sent')::int as sent, count(*)::int as "all" from report_runs`.execute(
    db,
  )
  return rows[0]!
}

async function deliverDue(count: number): Promise<boolean> {
  await makeReports(count, recipients.slice(0, 1))
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  const planned = await planDueReports(deps)
  const plannedS = seconds()
  const worker = await startWorker()
  while (received.size < count && seconds() < 3_600) await pause(500)
  const mailedS = seconds()
  for (let left = 60; left > 0 && (await countRuns()).pending > 0; left--) await pause(500)
  const runs = await countRuns()
  await end(worker)
  const doubled = [...received.values()].filter((times) => times > 1).length
  console.log(
    `due ${count}: planned ${planned} in ${plannedS.toFixed(1)} s, all mails out after ${mailedS.toFixed(0)} s ` +
      `(${(count / mailedS).toFixed(1)} a second; target: within 3600 s) | ` +
      `report runs sent ${runs.sent} of ${runs.all} | mails ${received.size}, doubled ${doubled}`,
  )
  return (
    planned === count && runs.sent === count && received.size === count && doubled === 0 && mailedS <= 3_600
  )
}

async function killWorkers(kills: number): Promise<boolean> {
  const reports = await makeReports(60, recipients)
  let worker = await startWorker()
  const state = { isOver: false }
  let sent = 0
  const sendAll = (async () => {
    while (!state.isOver) {
      const { id, accountId } = reports[sent % reports.length]!
      await sendNow(deps, accountId, id)
      sent++
      // Enough report runs wait that the worker is never idle.
      while (!state.isOver && (await countRuns()).pending > 40) await pause(50)
    }
  })()
  for (let kill = 0; kill < kills; kill++) {
    const before = received.size
    // Waits until the new worker sends mails.
    for (let left = 400; left > 0 && received.size < before + 3; left--) await pause(50)
    await pause(randomInt(0, 400))
    worker.kill('SIGKILL')
    worker = await startWorker()
  }
  state.isOver = true
  await sendAll
  for (let left = 360; left > 0 && (await countRuns()).pending > 0; left--) await pause(500)
  const runs = await countRuns()
  await end(worker)
  return checkDeliveries(kills, runs)
}

async function checkDeliveries(kills: number, runs: Awaited<ReturnType<typeof countRuns>>): Promise<boolean> {
  const { rows } = await sql<{ runId: string; recipient: string; status: string }>`
    select run_id, recipient, status from report_deliveries`.execute(db)
  const unmarked = rows.filter(({ status }) => status !== 'sent').length
  const arrived = rows.filter(({ runId, recipient }) =>
    [...received.keys()].some((key) => key.startsWith(`${recipient} <scheduled-${runId}-`)),
  ).length
  const doubled = [...received.values()].reduce((sum, times) => sum + times - 1, 0)
  console.log(
    `kills ${kills}: report runs ${runs.all}, sent ${runs.sent}, pending ${runs.pending} | deliveries ${rows.length}, ` +
      `arrived ${arrived}, not marked ${unmarked} | Message-IDs ${received.size} | ` +
      `arrived a second time under the same Message-ID ${doubled} (killed before the server's answer was written)`,
  )
  const isEachOnce = arrived === rows.length && received.size === rows.length && unmarked === 0
  // At most the mails that the killed worker was sending.
  return isEachOnce && runs.pending === 0 && runs.sent === runs.all && doubled <= 3 * kills
}
