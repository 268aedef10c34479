import type { Problem } from '@matinee/contract/health'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { BackupStatus } from '../../features/backups/runs/backupStatus.service.ts'
import type { SharedLogReport } from '../../features/events/log/sharedLog.service.ts'
import type { FolderSizes, Space } from '../../features/health/disk.service.ts'
import type { Engines, RunningMigration } from '../../features/health/engines.service.ts'
import type { HealthState } from '../../features/health/health.service.ts'
import type { QueueReport } from '../../features/health/jobs/queues.service.ts'
import type { ProcessReport } from '../../features/health/processes/processes.service.ts'
import type { Config } from '../../platform/config.ts'
import { runDir } from '../../platform/files/runDir.ts'
import { localAddress } from '../../platform/http/localAddress.ts'
import { command } from '../command.ts'
import { minute, plural, section, size, yesNo } from '../formatText.ts'
import { printFields, printTable, type Columns } from '../printTable.ts'
import { describeProblem } from './describeProblem.ts'

type Ingest = NonNullable<HealthState['ingest']>

type Status = {
  api: Api
  /** Only with INGEST_PORT. */
  ingest?: Ingest
  supervisor: boolean
  processes: ProcessReport[]
  engines: Engines
  queues: QueueReport[]
  /** Only with INGEST_LOG_URL; null when its servers do not answer. */
  log?: SharedLogReport | null
  /** `parts`: of the data folder, in bytes. */
  disk: { dataDir: string; parts: FolderSizes } & Space
  backups: BackupStatus
  problems: string[]
}

export const status = command({
  usage: 'status',
  about: 'Check health: processes, databases, queues and disk; exits 1 when there is a problem',
  async run({ open, width }) {
    const { config, db, facts: openFacts } = await open()
    const [{ readState }, { measureFolders }] = await Promise.all([
      import('../../features/health/health.service.ts'),
      import('../../features/health/disk.service.ts'),
    ])
    const facts = await openFacts()
    const [api, supervisor, state, folders] = await Promise.all([
      readApi(config),
      hasSupervisor(config.dataDir),
      readState({ db, facts, config }),
      measureFolders(config),
    ])
    const { engines, queues, processes, ingest, log, backups, space, problems } = state
    const status: Status = {
      api,
      ...(ingest && { ingest }),
      supervisor,
      processes,
      engines,
      queues,
      ...(log && { log: log.streams }),
      disk: { dataDir: config.dataDir, parts: folders, ...space },
      backups,
      problems: describeProblems({ api, supervisor }, problems, config),
    }
    return { json: status, text: printStatus(status, width), isRefused: status.problems.length > 0 }
  },
})

/** One sentence for each problem, with what to do. */
function describeProblems(
  { api, supervisor }: Pick<Status, 'api' | 'supervisor'>,
  problems: Problem[],
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): string[] {
  const processes = [
    !supervisor &&
      !databaseUrl &&
      `No supervisor runs on ${dataDir}, although its PostgreSQL answers. Start it with "npm start".`,
    api.answerMs === null &&
      `No API answers at ${api.address}. Start it, or set HOST and PORT to those of the server.`,
    api.answerMs !== null &&
      api.postgres === null &&
      `Another program answers at ${api.address}. Set HOST and PORT to those of the server.`,
    api.postgres === false && 'The API cannot reach PostgreSQL. Its log has the reason.',
  ].filter((problem) => typeof problem === 'string')
  const isFactsAway = problems.some(({ kind }) => kind === 'factsAway' || kind === 'factsUnusable')
  const ofApi: Problem[] =
    api.facts === false && !isFactsAway ? [{ kind: 'factsAway', names: [], detail: null }] : []
  return [...processes, ...[...problems, ...ofApi].map(describeProblem)]
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
    ...(status.processes.length
      ? [section('Reports of the last minutes', printProcesses(status.processes, width - 2))]
      : []),
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

const printStream = ({ stream, copies, waiting }: SharedLogReport[number]): [string, string] => [
  stream,
  `${plural(waiting, 'message')} to load, ${plural(copies, 'copy', 'copies')}`,
]

const printProcesses = (processes: ProcessReport[], width: number): string =>
  printTable({ rows: processes, width, empty: 'none' }, processColumns)

const processColumns: Columns<ProcessReport> = {
  'PROCESS!': 'role',
  'HOST!': 'host',
  RELEASE: 'release',
  'STARTED (UTC)': 'startedAt',
  'CPU#': ({ cpuShare }) => (cpuShare === null ? null : `${Math.round(cpuShare * 100)} %`),
  'MEMORY#': ({ rssBytes }) => (rssBytes === null ? null : size(rssBytes)),
  STATE: ({ isSilent }) => (isSilent ? 'silent' : 'runs'),
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
