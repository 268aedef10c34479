// Writes the tables of docs/capacity.md from the measured costs: `npm run unit-costs -- tables`.
import { readFileSync, writeFileSync } from 'node:fs'
import { restoreModel } from '../simulate/eventModel.ts'
import { diskADay } from '../simulate/printResult.ts'
import { defaultTraffic, type FailureName } from '../simulate/scenario.ts'
import { failBusiest, logServerCores, planInstallation, sizeOneMachine } from '../simulate/sizing.ts'
import {
  beaconTable,
  callTable,
  eventTable,
  filmTable,
  formatFigure,
  memoryTable,
  nodeTable,
  type Table,
} from './costTables.ts'
import { readUnitCosts, type UnitCosts } from './unitCosts.ts'

const path = new URL('../../docs/capacity.md', import.meta.url)
const billion = 1e9

const tables: Record<string, (costs: UnitCosts) => Table> = {
  machines: machineTable,
  billion: billionTable,
  failures: failureTable,
  beacons: beaconTable,
  events: eventTable,
  calls: callTable,
  films: filmTable,
  memory: memoryTable,
  nodes: nodeTable,
}

/** The document with every table between its marks recomputed. Throws when a mark is missing or unknown. */
export function fillTables(document: string, costs: UnitCosts): string {
  const used = new Set<string>()
  const filled = document.replaceAll(
    /(<!-- table: (\w+) -->\n)[^]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => {
      const build = tables[name]
      if (!build) throw new Error(`docs/capacity.md has a table that nothing computes: ${name}`)
      used.add(name)
      return `${begin}${formatTable(build(costs))}${end}`
    },
  )
  const missing = Object.keys(tables).filter((name) => !used.has(name))
  if (missing.length > 0) throw new Error(`docs/capacity.md lacks the tables ${missing.join(', ')}`)
  return filled
}

export const readDocument = () => readFileSync(path, 'utf8')

export const writeTables = () => writeFileSync(path, fillTables(readDocument(), readUnitCosts()))

function formatTable({ head, rows }: Table): string {
  const line = (cells: (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? formatFigure(cell) : cell)).join(' | ')} |\n`
  return line(head) + `|${head.map(() => '---|').join('')}\n` + rows.map(line).join('')
}

function machineTable(costs: UnitCosts): Table {
  const { memory } = costs
  const idleMib = Object.values(memory.idle).reduce((sum, one) => sum + one, 0)
  return {
    head: [
      'Cores',
      'events a day',
      'plays a day',
      'minutes of upload a day',
      'facts, GB a month',
      'films, GB a month',
      'memory, GB',
    ],
    rows: [2, 4, 8].map((cores) => {
      const { eventsADay, viewsADay, uploadMinutesADay } = sizeOneMachine(costs, cores)
      const traffic = { ...defaultTraffic(eventsADay), uploadMinutesADay }
      const { factsGb, filmGb } = diskADay({ traffic, log: 'spool' }, costs)
      // A gigabyte for each transcoding run, of which a core does one at a time, and as much for the page cache.
      const memoryGb = Math.ceil((2 * idleMib) / 1024 + cores)
      return [
        cores,
        million(eventsADay),
        million(viewsADay),
        uploadMinutesADay,
        factsGb * 30,
        filmGb * 30,
        memoryGb,
      ]
    }),
  }
}

const million = (value: number) => `${formatFigure(value / 1e6)} million`

function billionTable(costs: UnitCosts): Table {
  const plan = planInstallation(costs, billion)
  const { shards, replicas, coresOfServer } = plan.facts
  const { factsGb, filmGb } = diskADay({ traffic: defaultTraffic(billion), log: plan.log }, costs)
  return {
    head: ['Part', 'number', 'each'],
    rows: [
      ['`ingest` nodes', plan.ingestNodes, `1 core, ${loaderGb(costs)} GB: each may have to load`],
      ['NATS servers', 3, `${logServerCores(costs, billion, plan)} cores, a disk of its own`],
      ['shards of the facts store', shards, `${replicas} replicas of ${coresOfServer} cores`],
      ['`api` nodes', plan.apiNodes, '1 core, 1 GB'],
      ['PostgreSQL', 1, `${plan.postgresCores} cores, and a replica`],
      ['cores of `worker` nodes', plan.workerCores, '1 GB for each'],
      [
        'facts store, TB a year',
        `${formatFigure((factsGb * 365) / 1e3)} × ${replicas} replicas`,
        'over all shards',
      ],
      ['bucket, TB a year', (filmGb * 365) / 1e3, 'films and renditions'],
    ],
  }
}

/** Memory of a process that loads both kinds of events. */
function loaderGb(costs: UnitCosts): number {
  const { video, ad } = restoreModel(costs, defaultTraffic(billion))
  return Math.ceil(1 + (video.bytes + ad.bytes) / 1e9)
}

function failureTable(costs: UnitCosts): Table {
  const plan = planInstallation(costs, billion)
  const failures: [FailureName, number, string][] = [
    ['ingestNode', 600, 'an `ingest` node, 10 minutes'],
    ['logServer', 600, 'one of three NATS servers, 10 minutes'],
    ['loader', 600, 'the process that loads'],
    ['replica', 3_600, 'a replica of a shard, an hour'],
    ['facts', 600, 'the facts store, 10 minutes'],
    ['facts', 3_600, 'the facts store, an hour'],
  ]
  return {
    head: [
      'What is away, from the busiest hour on',
      'events refused',
      'longest until an event is in the figures',
      'most that waits',
      'caught up after',
    ],
    rows: failures.map(([what, forS, text]) => {
      const result = failBusiest(costs, billion, plan, { what, forS })
      const longest = Math.max(result.freshness.video.max, result.freshness.ad.max)
      const { caughtUpS } = result.recoveries[0]!
      const refused = result.refused < result.sent * 1e-6 ? 0 : result.refused
      return [
        text,
        refused ? million(refused) : 0,
        duration(longest),
        million(result.maxBacklog.events),
        caughtUpS === null ? 'more than two hours' : duration(caughtUpS),
      ]
    }),
  }
}

const duration = (seconds: number) =>
  seconds < 90 ? `${formatFigure(seconds)} s` : `${formatFigure(Math.round(seconds / 60))} min`
