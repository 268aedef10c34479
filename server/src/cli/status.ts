import type { Command } from 'commander'
import type { Engines, QueueReport } from '../features/admin/status.service.ts'
import type { Config } from '../platform/config.ts'
import { addCommand, type Output, type Runner, type Session } from './command.ts'
import { printFields, printTable } from './printTable.ts'
import { readDisk, type Disk } from './readDisk.ts'
import { hasSupervisor, readApi, type Api } from './readProcesses.ts'
import { minute, plural, section, size } from './words.ts'

/** Below this a single upload may fill the disk. */
const leastFree = 1024 ** 3

export function addStatusCommand(program: Command, run: Runner): void {
  addCommand(
    program,
    {
      usage: 'status',
      about: 'Whether all is well: processes, queues, disk and databases; exits 1 when something is not',
      examples: ['status', 'status --json'],
      run: readStatus,
    },
    run,
  )
}

export type Status = {
  api: Api
  supervisor: boolean
  engines: Engines
  queues: QueueReport[]
  disk: Disk
  problems: string[]
}

async function readStatus(session: Session): Promise<Output> {
  const { config, db } = await session.open()
  const [service, { openFacts }, { factsAddress }] = await Promise.all([
    import('../features/admin/status.service.ts'),
    import('../platform/facts/facts.ts'),
    import('../roles/openDeps.ts'),
  ])
  const facts = openFacts(factsAddress(config))
  try {
    const [api, supervisor, engines, queues, disk] = await Promise.all([
      readApi(config),
      hasSupervisor(config.dataDir),
      service.readEngines({ db, facts }),
      service.readQueueReport(db),
      readDisk(config),
    ])
    const found = { api, supervisor, engines, queues, disk }
    const status = { ...found, problems: problemsOf(found, config) }
    return { json: status, text: printStatus(status, session.width), isRefused: status.problems.length > 0 }
  } finally {
    await facts.close()
  }
}

/** Each one sentence with what to do. */
export function problemsOf(status: Omit<Status, 'problems'>, config: Pick<Config, 'databaseUrl'>): string[] {
  const { api, supervisor, engines, queues, disk } = status
  const stuck = queues.filter(({ isStuck }) => isStuck)
  const failed = queues.filter((queue) => queue.failed > 0)
  const list = (some: QueueReport[]) => some.map(({ name }) => name).join(', ')
  const found: [boolean, string][] = [
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
      disk.free !== null && disk.free < leastFree,
      `Only ${size(disk.free ?? 0)} are free at ${disk.dataDir}. Make room, or move the data folder.`,
    ],
  ]
  return found.flatMap(([isSo, problem]) => (isSo ? [problem] : []))
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

function printQueues(queues: QueueReport[], width: number): string {
  if (queues.length === 0) return 'none yet: no worker has ever started'
  return printTable(
    queues,
    [
      { title: 'QUEUE', cell: ({ name }) => name, isWhole: true },
      { title: 'WAITING', cell: ({ waiting }) => waiting, isNumber: true },
      { title: 'RUNNING', cell: ({ running }) => running, isNumber: true },
      { title: 'FAILED (1 DAY)', cell: ({ failed }) => failed, isNumber: true },
      { title: 'DUE SINCE (UTC)', cell: ({ oldestDueAt }) => minute(oldestDueAt) },
    ],
    width,
  )
}
