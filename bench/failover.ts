// Failover of PostgreSQL: a primary with a synchronous replica, the complete product over both, and clients that write.
//   npm run failover
// The primary is killed while clients write and a worker mails reports; then the replica is promoted. The exit code is 1
// if an acknowledged write is missing, the pause exceeds ten seconds, a report was planned or mailed twice, or background
// work stops.
import { sql } from 'kysely'
import { newId } from '../server/src/platform/ids.ts'
import { openPostgres, type Db } from '../server/src/platform/postgres/postgres.ts'
import { pause, waitUntil } from '../server/src/platform/processes.ts'
import { startDebianPostgres } from '../server/testing/debianPostgres.ts'
import { startSmtpServer } from '../server/testing/smtpServer.ts'
import { freePort } from './processes.ts'
import { startProduct } from './product.ts'

const writers = 4
/** Between two writes of a writer: an account has room for a thousand players. */
const writeEveryMs = 50
const writesAfterPromotion = 100
const reportsOfEachRound = 30
const recipients = ['a@yayin.example', 'b@yayin.example']
const maxPauseMs = 10_000

/** Times each mail arrived, by recipient and Message-ID. */
const mails = new Map<string, number>()
const smtp = await startSmtpServer(({ to, messageId }) => {
  const key = `${to} ${messageId}`
  mails.set(key, (mails.get(key) ?? 0) + 1)
})
smtp.state.answersAfterMs = () => 30
const primary = startDebianPostgres(await freePort(), ['max_connections=80'])
const replica = await startReplica()
let product: Awaited<ReturnType<typeof startProduct>> | undefined
try {
  product = await startProduct({
    DATABASE_URL: `postgres://matinee@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/matinee?target_session_attrs=read-write`,
    QUOTA_PLAYERS: '1000000',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'hello@matinee.example',
    LOG_LEVEL: 'fatal',
  })
  process.exitCode = (await failOver(product)) ? 0 : 1
} finally {
  await product?.db.destroy()
  await product?.stop()
  await smtp.close()
  for (const server of [primary, replica]) server.stop()
}

type Product = Awaited<ReturnType<typeof startProduct>>

/** Commits wait for the replica from here on. The setting is the primary's only: the replica will have none of its own. */
async function startReplica() {
  const admin = openPostgres({ url: primary.url('postgres') }, 1)
  await sql`create database matinee`.execute(admin)
  const copy = startDebianPostgres(await freePort(), ['max_connections=80'], primary)
  await sql`alter system set synchronous_standby_names = '*'`.execute(admin)
  await sql`select pg_reload_conf()`.execute(admin)
  const isSynchronous = async () =>
    (await sql`select from pg_stat_replication where sync_state = 'sync'`.execute(admin)).rows.length === 1
  if (!(await waitUntil(isSynchronous, 30_000))) throw new Error('the replica does not follow')
  await admin.destroy()
  return copy
}

type Write = { id: string; atMs: number }

/** Creates players one after the other, and goes on when one is refused, as any client does. */
async function keepWriting(
  { call }: Product,
  acknowledged: Write[],
  state: { isOver: boolean; refused: number },
): Promise<void> {
  while (!state.isOver)
    try {
      const { id } = await call<{ id: string }>('POST', '/players', { name: newId(), language: 'en' })
      acknowledged.push({ id, atMs: performance.now() })
    } catch {
      state.refused++
    } finally {
      await pause(writeEveryMs)
    }
}

async function addReports({ db, user }: Product): Promise<void> {
  const ids = Array.from({ length: reportsOfEachRound }, () => newId())
  await sql`
    insert into scheduled_reports (id, account_id, report_status, report_name, recipients, period, period_day,
      period_hour, timezone, report_date_range, site_id, report_type, report_filter, next_run_at)
    select id, ${user.id}, 1, 'Daily revenue', ${recipients}::text[], 'daily', -1, 0, 0, 'daily', 'all-sites',
      'site', '{"day": true}', now() - interval '1 minute' from unnest(${ids}::text[]) as id`.execute(db)
}

async function failOver(product: Product): Promise<boolean> {
  const { db } = product
  const acknowledged: Write[] = []
  const state = { isOver: false, refused: 0 }
  await addReports(product)
  if (!(await waitUntil(() => mails.size >= 5, 90_000))) throw new Error('no report is mailed')
  const writing = Promise.all(
    Array.from({ length: writers }, () => keepWriting(product, acknowledged, state)),
  )
  // Mails are on their way, and many are not.
  await waitUntil(() => mails.size >= 25 && acknowledged.length >= 20, 30_000)
  const killedAtMs = performance.now()
  process.kill(primary.pid(), 'SIGKILL')
  replica.run('pg_ctl', 'promote', '--wait', '-D', replica.folder)
  const promotedAtMs = performance.now()
  const writtenAfter = () => acknowledged.filter(({ atMs }) => atMs > promotedAtMs).length
  await waitUntil(() => writtenAfter() >= writesAfterPromotion, 60_000)
  state.isOver = true
  await writing
  await addReports(product)
  const areSent = async () => (await countRuns(db)).sent === 2 * reportsOfEachRound
  const hasContinued = await waitUntil(areSent, 180_000, 500)
  return report(db, { acknowledged, killedAtMs, promotedAtMs, refused: state.refused, hasContinued })
}

async function countRuns(db: Db): Promise<{ all: number; sent: number }> {
  const { rows } = await sql<{ all: number; sent: number }>`
    select count(*)::int as "all", count(*) filter (where status = 'sent')::int as sent from report_runs`.execute(
    db,
  )
  return rows[0]!
}

async function report(
  db: Db,
  outcome: {
    acknowledged: Write[]
    killedAtMs: number
    promotedAtMs: number
    refused: number
    hasContinued: boolean
  },
): Promise<boolean> {
  const { acknowledged, killedAtMs, promotedAtMs } = outcome
  const { rows } = await sql<{ id: string }>`select id from players`.execute(db)
  const stored = new Set(rows.map(({ id }) => id))
  const missing = acknowledged.filter(({ id }) => !stored.has(id)).length
  const firstAfter = acknowledged.find(({ atMs }) => atMs > promotedAtMs)?.atMs ?? Number.POSITIVE_INFINITY
  const lastBefore = acknowledged.findLast(({ atMs }) => atMs < firstAfter)!.atMs
  const runs = await countRuns(db)
  const doubled = [...mails.values()].filter((times) => times > 1).length
  const pauseMs = firstAfter - lastBefore
  console.log(
    `acknowledged ${acknowledged.length}, missing ${missing}, refused meanwhile ${outcome.refused} | ` +
      `promoted after ${Math.round(promotedAtMs - killedAtMs)} ms, no write for ${Math.round(pauseMs)} ms ` +
      `(at most ${maxPauseMs}) | report runs ${runs.all} of ${2 * reportsOfEachRound}, sent ${runs.sent} | ` +
      `mails ${mails.size} of ${2 * reportsOfEachRound * recipients.length}, arrived twice ${doubled}`,
  )
  return (
    missing === 0 &&
    pauseMs <= maxPauseMs &&
    outcome.hasContinued &&
    runs.all === 2 * reportsOfEachRound &&
    mails.size === 2 * reportsOfEachRound * recipients.length &&
    doubled === 0
  )
}
