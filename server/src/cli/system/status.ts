import type { Engines, QueueReport } from '../../features/admin/status.service.ts'
import type { Config } from '../../platform/config.ts'
import { command } from '../command.ts'
import { minute, plural, section, size } from '../formatText.ts'
import { printFields, printTable } from '../printTable.ts'
import { readDisk, type Disk } from './readDisk.ts'
import { hasSupervisor, readApi, type Api } from './readProcesses.ts'

/** Below this a single upload may fill the disk. */
const minFreeBytes = 1024 ** 3

export type Status = {
  api: Api
  supervisor: boolean
  engines: Engines
  queues: QueueReport[]
  disk: Disk
  problems: string[]
}

export const status = command({
  usage: 'status',
  about: 'Whether all is well: processes, queues, disk and databases; exits 1 when something is not',
  examples: ['status', 'status --json'],
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

/** Each is a sentence with what to do. */
export function findProblems(
  status: Omit<Status, 'problems'>,
  config: Pick<Config, 'databaseUrl'>,
): string[] {
  const { api, supervisor, engines, queues, disk } = status
  const stuck = queues.filter(({ isStuck }) => isStuck)
  const failed = queues.filter((queue) => queue.failed > 0)
  const list = (queues: QueueReport[]) => queues.map(({ name }) => name).join(', ')
  const problems: [applies: boolean, problem: string][] = [
    [
      !supervisor && !config.databaseUrl,
      `No supervisor runs over ${disk.dataDir} although its PostgreSQL answers; "npm start" puts that right.`,
    ],
    [
      api.answerMs === null,
      `No API answers at ${api.address}. Start it, or set HOST and PORT as they are set for the server.`,
    ],
    [
      api.answerMs !== null && api.postgres === null,
      `Something else than Matinee answers at ${api.address}. Set HOST and PORT as they are set for the server.`,
    ],
    [api.postgres === false, 'The API does not reach PostgreSQL; its log says why.'],
    [
      !engines.facts || api.facts === false,
      'The facts engine does not answer: no figures; views wait in the spool until it does. The log says why.',
    ],
    [
      stuck.length > 0,
      `Jobs have been waiting for more than five minutes (${list(stuck)}). Does a worker run? "npm start" starts one.`,
    ],
    [
      failed.length > 0,
      `Jobs were given up in the last day (${list(failed)}); the worker's log says why under the name of the job.`,
    ],
    [
      disk.free !== null && disk.free < minFreeBytes,
      `Only ${size(disk.free ?? 0)} are free at ${disk.dataDir}. Make room, or move the data folder.`,
    ],
  ]
  return problems.flatMap(([applies, problem]) => (applies ? [problem] : []))
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
    ['Supervisor', supervisor ? 'runs over this folder' : 'none runs over this folder'],
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
      ? `${plural(problems.length, 'thing')} to look at:\n${problems.map((problem) => `  ${problem}`).join('\n')}`
      : 'All is well.',
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
  printTable({ rows: queues, width, empty: 'none yet: no worker has ever started' }, [
    { title: 'QUEUE', cell: ({ name }) => name, isUncut: true },
    { title: 'WAITING', cell: ({ waiting }) => waiting, isNumber: true },
    { title: 'RUNNING', cell: ({ running }) => running, isNumber: true },
    { title: 'FAILED (1 DAY)', cell: ({ failed }) => failed, isNumber: true },
    { title: 'DUE SINCE (UTC)', cell: ({ oldestDueAt }) => minute(oldestDueAt) },
  ])
