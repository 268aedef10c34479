// The ledgers against the stores, when everything works again.
import { sql } from 'kysely'
import { adStream } from '../../server/src/features/events/streams/adStream.ts'
import { videoStream } from '../../server/src/features/events/streams/videoStream.ts'
import { waitUntil } from '../../server/src/platform/processes.ts'
import { compareStream, isBillRight, reportStream } from '../eventComparison.ts'
import type { Installation } from '../installation/installation.ts'
import { price, type BeaconLedger } from './beacons.ts'
import type { WriteLedger } from './publishers.ts'
import { recipients, type MailLedger } from './reports.ts'

export type Ledgers = {
  accountId: string
  beacons: BeaconLedger
  writes: WriteLedger
  uploaded: Set<string>
  dueReports: Set<string>
  mails: MailLedger
  wrong: string[]
  /** Processes that ended by themselves. */
  exits: string[]
  faultCount: number
}

type Stores = Installation['stores']
type Check = { name: string; isRight: boolean; found: string }

const drainLimitMs = 300_000
const eventsLimitMs = 120_000
const logLimitMs = 30_000
/** Report runs that a worker mails at a time: each may send one mail again when it is killed (decision 021). */
const runsAtOnce = 3

export async function checkAll(stores: Stores, ledgers: Ledgers): Promise<boolean> {
  const { beacons } = ledgers
  const facts = stores.facts
  const streams = [
    await compareStream(facts, videoStream, beacons.video, eventsLimitMs),
    await compareStream(facts, adStream, beacons.ad, eventsLimitMs),
  ]
  const areEventsRight = [...streams.map(reportStream), await isBillRight(facts, price.try)]
  for (const beacon of streams.flatMap(({ missing }) => missing).slice(0, 10)) {
    const at = new Date(beacons.acknowledgedAt.get(beacon)!).toISOString().slice(11, 19)
    console.log(`  lost: ${beacon}, acknowledged at ${at}`)
  }
  const checks = [
    await checkLogServers(stores),
    await checkPlayers(stores, ledgers),
    await checkSites(stores, ledgers),
    await checkVideos(stores, ledgers),
    ...(await checkReports(stores, ledgers)),
    await checkImports(stores, ledgers),
    {
      name: 'answers that no fault excuses',
      isRight: ledgers.wrong.length === 0,
      found: `${ledgers.wrong.length}`,
    },
    // As when a store is away while a process starts: systemd starts it again, as this script does.
    { name: 'processes that ended and were started again', isRight: true, found: `${ledgers.exits.length}` },
  ]
  for (const { name, isRight, found } of checks) console.log(`${isRight ? '✓' : '✗'} ${name}: ${found}`)
  for (const line of [...ledgers.wrong, ...ledgers.exits].slice(0, 30)) console.log(`  ${line}`)
  return areEventsRight.every(Boolean) && checks.every(({ isRight }) => isRight)
}

/** Whether the servers of the log hold the same messages: otherwise what is read depends on which of them is asked. */
async function checkLogServers({ nats }: Stores): Promise<Check> {
  const describe = (stream: string) =>
    Promise.all(
      nats.map(async (server) => {
        const state = await server.readMessages(stream)
        return state ? `${state.first_seq}–${state.last_seq} (${state.messages})` : null
      }),
    )
  const read = () => Promise.all(['matinee_video', 'matinee_ad'].map(describe))
  const areEqual = async () => (await read()).every((counts) => new Set(counts).size === 1)
  const isRight = await waitUntil(areEqual, logLimitMs, 1_000)
  const found = (await read()).map((counts) => counts.join(' | ')).join(', ')
  return { name: 'messages of the log on each server', isRight, found }
}

async function checkPlayers({ db }: Stores, { writes }: Ledgers): Promise<Check> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from players`.execute(db)
  const stored = new Map(rows.map(({ id, name }) => [id, name]))
  const missing = [...writes.players.keys()].filter((id) => !stored.has(id)).length
  const renamed = [...writes.players].filter(([id, name]) => name !== null && stored.get(id) !== name).length
  const found = `${writes.players.size} acknowledged, ${missing} missing, ${renamed - missing} with another name`
  return { name: 'players', isRight: renamed === 0 && missing === 0, found }
}

async function checkSites({ db }: Stores, { writes, accountId }: Ledgers): Promise<Check> {
  const { rows } = await sql<{ fqdn: string; count: number }>`
    select fqdn, count(*)::int as count from sites where account_id = ${accountId} group by fqdn`.execute(db)
  const stored = new Map(rows.map(({ fqdn, count }) => [fqdn, count]))
  const missing = [...writes.sites].filter((fqdn) => !stored.has(fqdn)).length
  const doubled = [...stored.values()].filter((count) => count > 1).length
  const found = `${writes.sites.size} acknowledged, ${missing} missing, ${doubled} twice`
  return { name: 'sites', isRight: missing + doubled === 0, found }
}

async function checkVideos({ db }: Stores, { uploaded }: Ledgers): Promise<Check> {
  const read = async () =>
    (
      await sql<{ id: string; status: string; isReasoned: boolean; isImproving: boolean }>`
        select id, status, status_reason is not null as "isReasoned", is_improving as "isImproving" from videos
        where id = any(${[...uploaded]}::text[])`.execute(db)
    ).rows
  const isOver = ({ status }: { status: string }) => status === 'AVAILABLE' || status.endsWith('_ERROR')
  const isSettled = async () => (await read()).every((row) => isOver(row) && !row.isImproving)
  await waitUntil(isSettled, drainLimitMs, 2_000)
  const rows = await read()
  const missing = uploaded.size - rows.length
  const stuck = rows.filter((row) => !isOver(row) || row.isImproving)
  const failed = rows.filter(({ status }) => status.endsWith('_ERROR'))
  const unreasoned = failed.filter(({ isReasoned }) => !isReasoned).length
  const stuckAt = stuck.map(({ id, status }) => `${id} ${status}`).join(', ')
  return {
    name: 'videos',
    isRight: missing + stuck.length + unreasoned === 0,
    found: `${uploaded.size} uploaded, ${missing} missing, ${stuck.length} stuck ${stuckAt}, ${failed.length} failed with a reason, ${unreasoned} without`,
  }
}

async function checkReports({ db }: Stores, ledgers: Ledgers): Promise<Check[]> {
  const { dueReports, mails, faultCount } = ledgers
  type Row = { reportId: string; runs: number; sent: number; pending: number }
  const read = async () =>
    (
      await sql<Row>`
        select schedule_id as "reportId", count(*)::int as runs,
          count(*) filter (where status = 'sent')::int as sent,
          count(*) filter (where status = 'pending')::int as pending
        from report_runs where trigger = 'schedule' group by 1`.execute(db)
    ).rows
  const isDone = async () => {
    const rows = await read()
    return rows.length >= dueReports.size && rows.every(({ pending }) => pending === 0)
  }
  await waitUntil(isDone, drainLimitMs, 2_000)
  const rows = new Map((await read()).map((row) => [row.reportId, row]))
  const due = [...dueReports].map((id) => rows.get(id))
  const unplanned = due.filter((row) => !row).length
  const again = due.filter((row) => row && row.runs > 1).length
  const unsent = due.filter((row) => row && row.sent !== 1).length
  // Others announce new sites.
  const arrived = [...mails.arrived].filter(([key]) => key.includes(' <scheduled-')).map(([, times]) => times)
  const twice = arrived.reduce((sum, times) => sum + times - 1, 0)
  const expected = dueReports.size * recipients.length
  return [
    {
      name: 'due reports',
      isRight: unplanned + again + unsent === 0,
      found: `${dueReports.size} due, ${unplanned} not planned, ${again} planned twice, ${unsent} not sent`,
    },
    {
      name: 'mails',
      isRight:
        arrived.length === expected &&
        twice <= runsAtOnce * faultCount &&
        arrived.every((times) => times <= 2),
      found: `${arrived.length} of ${expected} arrived, ${twice} a second time under the same Message-ID`,
    },
  ]
}

async function checkImports({ db, facts }: Stores, { writes, accountId }: Ledgers): Promise<Check> {
  const { rows } = await sql<{ source: string; day: string; importId: string }>`
    select source, day::text as day, import_id as "importId" from active_imports where account_id = ${accountId}`.execute(
    db,
  )
  const sums = await facts.query<{ key: string; sum: string }>({
    sql: `SELECT concat(source, ' ', toString(day)) AS key, sum(spentMicrosUsd) AS sum FROM revenue_days
          WHERE account = {account:String} AND has({active:Array(String)}, concat(source, ' ', toString(day), ' ', import))
          GROUP BY key`,
    params: { account: accountId, active: rows.map((row) => `${row.source} ${row.day} ${row.importId}`) },
  })
  const stored = new Map(sums.map(({ key, sum }) => [key, Number(sum)]))
  const wrong = [...writes.imports].filter(([key, micros]) => stored.get(key) !== micros)
  const shown = wrong.map(([key, micros]) => `${key}: ${stored.get(key)} instead of ${micros}`).join(', ')
  return {
    name: 'imports',
    isRight: wrong.length === 0,
    found: `${writes.importRuns} acknowledged, ${writes.imports.size} days, ${wrong.length} with another sum ${shown}`,
  }
}
