// The tables of docs/capacity.md with measured figures.
import {
  beaconKinds,
  callNames,
  eventsOfBeacon,
  logNames,
  median,
  type CallName,
  type LogName,
  type NodeRow,
  type UnitCosts,
} from './unitCosts.ts'

export type Table = { head: string[]; rows: (string | number)[][] }

/** Two digits below a hundred, whole numbers above, thousands separated. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value === 0) return '0'
  const digits = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(2))
  return digits.toLocaleString('en-US', { maximumFractionDigits: 6 })
}

const logTexts: Record<LogName, string> = {
  spool: 'spool',
  natsOne: 'NATS, one server',
  natsThree: 'NATS, three servers',
}

export function beaconTable({ events }: UnitCosts): Table {
  return {
    head: ['Log', 'Beacon', 'ingest, µs', 'servers of the log, µs', 'bytes in the log', 'bytes on the wire'],
    rows: logNames.flatMap((log) =>
      beaconKinds.map((kind) => {
        const { ingestUs, serversUs, logBytes } = events.receive[log][kind]
        const name =
          kind === 'ad'
            ? '3 ad events'
            : `${eventsOfBeacon[kind]} video event${kind === 'videoOne' ? '' : 's'}`
        return [logTexts[log], name, ...[ingestUs, serversUs, logBytes].map(median), events.wireBytes[kind]]
      }),
    ),
  }
}

export function eventTable({ events, storage }: UnitCosts): Table {
  return {
    head: [
      'Event',
      'Log',
      'loader, µs',
      'servers of the log, µs',
      'facts engine, µs',
      'merged once, µs',
      'raw row, bytes',
      'sums, bytes',
    ],
    rows: (['video', 'ad'] as const).flatMap((kind) =>
      logNames.map((log) => {
        const { loaderUs, serversUs, engineUs } = events.load[log][kind]
        const stored = [storage.mergeUs[kind], storage.rawBytes[kind], storage.rollupBytes[kind]]
        return [kind, logTexts[log], ...[loaderUs, serversUs, engineUs].map(median), ...stored]
      }),
    ),
  }
}

const callTexts: Record<CallName, string> = {
  profile: 'a signed-in read: the profile',
  videos: 'the list of 40 videos',
  playback: 'a play: the playback call',
  adDecision: 'an ad decision',
  analyticsSmall: 'analytics of 30 days, an account without events',
  analyticsLarge: 'analytics of 30 days, the large account',
  reportSmall: 'report by day, placement and platform, an account without events',
  reportLarge: 'the same report, the large account',
}

export function callTable({ calls }: UnitCosts): Table {
  return {
    head: ['Call', 'api, µs', 'PostgreSQL, µs', 'facts engine, µs', 'transactions', 'bytes'],
    rows: callNames.map((name) => {
      const { apiUs, postgresUs, engineUs, transactions, bytes } = calls[name]
      return [callTexts[name], ...[apiUs, postgresUs, engineUs, transactions].map(median), bytes]
    }),
  }
}

export function filmTable({ films }: UnitCosts): Table {
  const row = (text: string, cpu: number[], file?: string) => [
    text,
    median(cpu),
    (file && films.bytesOfSecond[file]) ?? '–',
  ]
  return {
    head: ['Work on one second of a film of 1080p', 'CPU, s', 'bytes'],
    rows: [
      row('repackaging', films.remux, 'source'),
      row('first rendition, 360p', films.first),
      ...Object.entries(films.rest).map(([rung, cpu]) => row(`${rung} alone`, cpu, rung)),
      row('all further renditions in one pass', films.ladder),
      row('pictures of the seek bar', films.sprite),
      row('a poster, once for a film', films.poster),
    ],
  }
}

export function memoryTable({ memory }: UnitCosts): Table {
  const names = ['api', 'worker', 'postgres', 'engine', 'all']
  const texts: Record<string, string> = { postgres: 'PostgreSQL', engine: 'facts engine', all: 'supervisor' }
  const sum = (one: Record<string, number>) => names.reduce((total, name) => total + (one[name] ?? 0), 0)
  return {
    head: ['Process', 'idle, MiB', 'after the calls above, MiB'],
    rows: [
      ...names.map((name) => [texts[name] ?? name, memory.idle[name] ?? 0, memory.loaded[name] ?? 0]),
      ['all', sum(memory.idle), sum(memory.loaded)],
    ],
  }
}

export function nodeTable({ nodes }: UnitCosts): Table {
  const rows = (name: string, unit: string, of: NodeRow[]) =>
    of.map((row) => {
      const [first] = of
      const figures = [row.rate, row.p99Ms, row.nodesUs, row.sharedUs].map(median)
      return [
        name,
        row.nodes,
        `${formatFigure(figures[0]!)} ${unit}`,
        figures[1]!,
        figures[2]!,
        figures[2]! / median(first!.nodesUs),
        figures[3]!,
      ]
    })
  return {
    head: [
      'Nodes',
      'n',
      'a second',
      'p99, ms',
      'CPU of the nodes, µs',
      'against one node',
      'CPU of what they share, µs',
    ],
    rows: [
      ...rows('`ingest`, a spool each', 'beacons', nodes.spool),
      ...rows('`ingest`, one NATS server', 'beacons', nodes.nats),
      ...rows('`api`, signed-in reads', 'reads', nodes.api),
    ],
  }
}
