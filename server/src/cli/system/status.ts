import type { BackupStatus } from '../../features/backups/runs/backupStatus.service.ts'
import type { Engines, QueueReport, RunningMigration } from '../../features/admin/status.service.ts'
import type { SharedLogReport } from '../../features/events/log/sharedLog.service.ts'
import { existsSync } from 'node:fs'
import { lstat, readdir, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { runDir } from '../../platform/files/runDir.ts'
import { localAddress } from '../../platform/http/localAddress.ts'
import { command } from '../command.ts'
import { minute, plural, section, size, yesNo } from '../formatText.ts'
import { printFields, printTable, type Columns } from '../printTable.ts'

/** Below this a single upload may fill the disk. */
const minFreeBytes = 1024 ** 3

type Status = {
  api: Api
  /** Only with INGEST_PORT. */
  ingest?: Ingest
  supervisor: boolean
  engines: Engines
  queues: QueueReport[]
  /** Only with INGEST_LOG_URL; null when its servers do not answer. */
  log?: SharedLogReport | null
  disk: Disk
  backups: BackupStatus
  problems: string[]
}

export const status = command({
  usage: 'status',
  about: 'Check health: processes, databases, queues and disk; exits 1 when there is a problem',
  async run({ open, width }) {
    const { config, db, facts: openFacts } = await open()
    const service = await import('../../features/admin/status.service.ts')
    const facts = await openFacts()
    const { findSettingsProblem, readBackupStatus } =
      await import('../../features/backups/runs/backupStatus.service.ts')
    const [api, ingest, supervisor, engines, queues, disk, backups] = await Promise.all([
      readApi(config),
      readIngest(config),
      hasSupervisor(config.dataDir),
      service.readEngines({ db, facts }),
      service.readQueueReport(db),
      readDisk(config),
      readBackupStatus({ db, config }).then(async (known) => ({
        ...known,
        problem: known.problem ?? (await findSettingsProblem(config)),
      })),
    ])
    const log = config.ingestLog && {
      log: await (
        await import('../../features/events/log/sharedLog.service.ts')
      ).readSharedLog(config.ingestLog),
    }
    const parts = { api, ...(ingest && { ingest }), supervisor, engines, queues, disk, backups, ...log }
    const status = { ...parts, problems: findProblems(parts, config) }
    return { json: status, text: printStatus(status, width), isRefused: status.problems.length > 0 }
  },
})

/** One sentence for each problem, with what to do. */
function findProblems(status: Omit<Status, 'problems'>, config: Pick<Config, 'databaseUrl'>): string[] {
  const { api, ingest, supervisor, engines, queues, disk, backups, log } = status
  const stuck = queues.filter(({ isStuck }) => isStuck)
  const failed = queues.filter((queue) => queue.failed > 0)
  const list = (queues: QueueReport[]) => queues.map(({ name }) => name).join(', ')
  const problems = [
    !supervisor &&
      !config.databaseUrl &&
      `No supervisor runs on ${disk.dataDir}, although its PostgreSQL answers. Start it with "npm start".`,
    api.answerMs === null &&
      `No API answers at ${api.address}. Start it, or set HOST and PORT to those of the server.`,
    api.answerMs !== null &&
      api.postgres === null &&
      `Another program answers at ${api.address}. Set HOST and PORT to those of the server.`,
    api.postgres === false && 'The API cannot reach PostgreSQL. Its log has the reason.',
    ingest?.status === null &&
      `No ingest process answers at ${ingest.address}: beacons that the proxy sends there are lost. Restart Matinee; its log has the reason.`,
    ingest !== undefined &&
      ingest.status !== null &&
      ingest.status !== 200 &&
      `The ingest process at ${ingest.address} takes no beacons (${ingest.status}). Its log has the reason.`,
    engines.migration?.isStopped === true && describeStopped(engines.migration),
    engines.factsProblem ?? false,
    engines.factsProblem === null &&
      (!engines.facts || api.facts === false) &&
      'The facts engine does not answer: reports have no figures, and events wait in the spool. Its log has the reason.',
    log === null &&
      'The NATS servers of INGEST_LOG_URL do not answer, or no majority of them runs: beacons are refused. Start them.',
    stuck.length > 0 &&
      `Jobs have waited for more than five minutes (${list(stuck)}). Check that a worker runs; "npm start" starts one.`,
    failed.length > 0 &&
      `Jobs failed for good in the last day (${list(failed)}). The worker's log has the reason under the job's name.`,
    backups.problem ?? false,
    disk.free !== null &&
      disk.free < minFreeBytes &&
      `Only ${size(disk.free)} is free at ${disk.dataDir}. Free some space, or move the data folder.`,
  ]
  return problems.filter((problem) => typeof problem === 'string')
}

function printStatus(status: Status, width: number): string {
  const { api, ingest, supervisor, engines, queues, disk, backups, log, problems } = status
  const { postgres, facts, migration } = engines
  const processes = printFields([
    [
      'API',
      api.answerMs === null
        ? `no answer at ${api.address}`
        : `answers at ${api.address} in ${api.answerMs} ms`,
    ],
    ...(ingest ? [['Ingest', printIngest(ingest)] as const] : []),
    ['Supervisor', supervisor ? 'runs' : 'does not run'],
  ])
  const databases = printFields([
    ['PostgreSQL', `${postgres.version}, last migration ${postgres.lastMigration}`],
    ['Facts engine', facts ? facts.version : 'does not answer'],
    ...(migration ? [['Migration', printMigration(migration)] as const] : []),
  ])
  const parts = Object.entries(disk.parts).map(([name, bytes]): [string, string | null] => [
    name,
    bytes === null ? null : size(bytes),
  ])
  return [
    problems.length
      ? `${plural(problems.length, 'problem')}:\n${problems.map((problem) => `  ${problem}`).join('\n')}`
      : 'No problems.',
    section('Processes', processes),
    section('Databases', databases),
    ...(log ? [section('Shared log', printFields(log.map(printStream)))] : []),
    section('Queues', printQueues(queues, width - 2)),
    section(
      'Backups',
      printFields([
        ['last good', minute(backups.lastGoodAt)],
        ['scheduled', yesNo(backups.isScheduled)],
      ]),
    ),
    section(
      `Disk (${disk.dataDir})`,
      printFields([...parts, ['free', disk.free === null ? null : size(disk.free)]]),
    ),
  ].join('\n')
}

function printMigration({ name, statement, statements, rows, begunAt }: RunningMigration): string {
  const at = statement === null ? '' : `: statement ${statement} of ${statements}`
  const read = rows === null ? '' : `, ${rows.readRows} of ${rows.totalRows} rows`
  return `${name}${at}${read}, since ${minute(begunAt)} UTC`
}

const describeStopped = ({ store, name }: RunningMigration) =>
  store === 'postgres'
    ? `The migration ${name} did not end. Start an api process: it begins it again.`
    : `The migration ${name} of the facts store stopped. Start an api process: it continues it, and events that wait are loaded then.`

const printStream = ({ stream, copies, waiting }: SharedLogReport[number]): [string, string] => [
  stream,
  `${plural(waiting, 'message')} to load, ${plural(copies, 'copy', 'copies')}`,
]

const printQueues = (queues: QueueReport[], width: number): string =>
  printTable({ rows: queues, width, empty: 'none: no worker has started yet' }, queueColumns)

const queueColumns: Columns<QueueReport> = {
  'QUEUE!': 'name',
  'WAITING#': 'waiting',
  'RUNNING#': 'running',
  'FAILED (1 DAY)#': 'failed',
  'DUE SINCE (UTC)': 'oldestDueAt',
}

const timeoutMs = 3_000

type Api = {
  address: string
  /** Null: nothing answers there. */
  answerMs: number | null
  /** From /readyz; null when something other than Matinee answers. */
  postgres: boolean | null
  facts: boolean | null
}

/** Calls the API at the configured address. */
async function readApi(config: Pick<Config, 'host' | 'port'>): Promise<Api> {
  const address = localAddress(config)
  const startMs = performance.now()
  try {
    const answer = await fetch(`${address}/readyz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const body = (await answer.json().catch(() => ({}))) as { postgres?: unknown; facts?: unknown }
    const flag = (value: unknown) => (typeof value === 'boolean' ? value : null)
    const answerMs = Math.round(performance.now() - startMs)
    return { address, answerMs, postgres: flag(body.postgres), facts: flag(body.facts) }
  } catch {
    return { address, answerMs: null, postgres: null, facts: null }
  }
}

/** `status`: of its /readyz; null when nothing answers. */
type Ingest = { address: string; status: number | null }

/** Asks the supervisor's own ingest process, if the settings start one. */
async function readIngest(config: Pick<Config, 'host' | 'port' | 'ingestPort'>): Promise<Ingest | null> {
  if (config.ingestPort === null) return null
  const address = localAddress(config, config.ingestPort)
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    () => null,
  )
  return { address, status: answer?.status ?? null }
}

const printIngest = ({ address, status }: Ingest) =>
  status === null
    ? `no answer at ${address}`
    : status === 200
      ? `takes beacons at ${address}`
      : `takes no beacons at ${address}`

/** Whether a supervisor (`npm start`) listens on the socket of this data folder. */
async function hasSupervisor(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return false
  return new Promise((resolve) => {
    const probe = connect(join(runDir(dataDir), 'supervisor.sock'))
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}

type Disk = {
  dataDir: string
  /** Bytes by part of the data folder; null for a part that does not exist. */
  parts: Record<'database' | 'facts' | 'files' | 'outbox' | 'spool', number | null> & {
    /** Only if there was ever an ingest process of the supervisor. */
    'spool-ingest'?: number | null
  }
  /** Bytes that Matinee may still write; null when the folder does not exist. */
  free: number | null
}

/** The sizes of the data folder's parts and of the spool, and the free space. */
async function readDisk({
  dataDir,
  spoolDir,
  ingestSpoolDir,
}: Pick<Config, 'dataDir' | 'spoolDir' | 'ingestSpoolDir'>): Promise<Disk> {
  const folders = {
    database: join(dataDir, 'postgres'),
    facts: join(dataDir, 'facts'),
    files: join(dataDir, 'files'),
    outbox: join(dataDir, 'outbox'),
    spool: spoolDir,
    ...(existsSync(ingestSpoolDir) && { 'spool-ingest': ingestSpoolDir }),
  }
  const parts = await Promise.all(
    Object.entries(folders).map(async ([name, folder]) => [name, await bytesBelow(folder)]),
  )
  const space = await statfs(dataDir).catch(() => null)
  return {
    dataDir,
    parts: Object.fromEntries(parts) as Disk['parts'],
    free: space && space.bavail * space.bsize,
  }
}

/** A file that is deleted meanwhile counts as empty. */
async function bytesBelow(dir: string): Promise<number | null> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => null)
  if (!entries) return null
  let bytes = 0
  for (const entry of entries) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) bytes += (await bytesBelow(path)) ?? 0
    else if (entry.isFile())
      bytes += await lstat(path).then(
        ({ size }) => size,
        () => 0,
      )
  }
  return bytes
}
