import type { Engines, QueueReport } from '../../features/admin/status.service.ts'
import { existsSync } from 'node:fs'
import { lstat, readdir, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { runDir } from '../../platform/files/runDir.ts'
import { command } from '../command.ts'
import { plural, section, size } from '../formatText.ts'
import { printFields, printTable, type Columns } from '../printTable.ts'

/** Below this a single upload may fill the disk. */
const minFreeBytes = 1024 ** 3

type Status = {
  api: Api
  supervisor: boolean
  engines: Engines
  queues: QueueReport[]
  disk: Disk
  problems: string[]
}

export const status = command({
  usage: 'status',
  about: 'Check health: processes, databases, queues and disk; exits 1 when there is a problem',
  async run({ open, width }) {
    const { config, db, facts: openFacts } = await open()
    const service = await import('../../features/admin/status.service.ts')
    const facts = await openFacts()
    const [api, supervisor, engines, queues, disk] = await Promise.all([
      readApi(config),
      hasSupervisor(config.dataDir),
      service.readEngines({ db, facts }),
      service.readQueueReport(db),
      readDisk(config),
    ])
    const parts = { api, supervisor, engines, queues, disk }
    const status = { ...parts, problems: findProblems(parts, config) }
    return { json: status, text: printStatus(status, width), isRefused: status.problems.length > 0 }
  },
})

/** One sentence for each problem, with what to do. */
function findProblems(status: Omit<Status, 'problems'>, config: Pick<Config, 'databaseUrl'>): string[] {
  const { api, supervisor, engines, queues, disk } = status
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
    (!engines.facts || api.facts === false) &&
      'The facts engine does not answer: reports have no figures, and events wait in the spool. Its log has the reason.',
    stuck.length > 0 &&
      `Jobs have waited for more than five minutes (${list(stuck)}). Check that a worker runs; "npm start" starts one.`,
    failed.length > 0 &&
      `Jobs failed for good in the last day (${list(failed)}). The worker's log has the reason under the job's name.`,
    disk.free !== null &&
      disk.free < minFreeBytes &&
      `Only ${size(disk.free)} is free at ${disk.dataDir}. Free some space, or move the data folder.`,
  ]
  return problems.filter((problem) => problem !== false)
}

function printStatus(status: Status, width: number): string {
  const { api, supervisor, engines, queues, disk, problems } = status
  const { postgres, facts } = engines
  const processes = printFields([
    [
      'API',
      api.answerMs === null
        ? `no answer at ${api.address}`
        : `answers at ${api.address} in ${api.answerMs} ms`,
    ],
    ['Supervisor', supervisor ? 'runs' : 'does not run'],
  ])
  const databases = printFields([
    ['PostgreSQL', `${postgres.version}, last migration ${postgres.lastMigration}`],
    ['Facts engine', facts ? facts.version : 'does not answer'],
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
    section('Queues', printQueues(queues, width - 2)),
    section(
      `Disk (${disk.dataDir})`,
      printFields([...parts, ['free', disk.free === null ? null : size(disk.free)]]),
    ),
  ].join('\n')
}

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
async function readApi({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Api> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const address = `http://${name}:${port}`
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
  parts: Record<'database' | 'facts' | 'files' | 'outbox' | 'spool', number | null>
  /** Bytes that Matinee may still write; null when the folder does not exist. */
  free: number | null
}

/** The sizes of the data folder's parts and of the spool, and the free space. */
async function readDisk({ dataDir, spoolDir }: Pick<Config, 'dataDir' | 'spoolDir'>): Promise<Disk> {
  const folders = {
    database: join(dataDir, 'postgres'),
    facts: join(dataDir, 'facts'),
    files: join(dataDir, 'files'),
    outbox: join(dataDir, 'outbox'),
    spool: spoolDir,
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
