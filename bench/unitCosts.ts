// What one event, call, play, report and second of film costs on this machine: CPU and bytes, into
// bench/capacity/unitCosts.json, from which `npm run simulate` and the tables of docs/capacity.md are computed.
//   npm run unit-costs [-- part …]      all parts take about half an hour; ROUNDS (3), EVENTS of the large account (10 million)
//   npm run unit-costs -- tables        writes the tables of the document only
// CPU is measured for each process, so that other work on the machine changes it little; wall times are not costs.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { findFfmpeg } from '../server/src/platform/media/ffmpegCli.ts'
import { writeTables } from './capacity/documentTables.ts'
import { measureEvents } from './capacity/measureEvents.ts'
import { measureCalls } from './capacity/measureCalls.ts'
import { measureFilms } from './capacity/measureFilms.ts'
import { measureNodes } from './capacity/measureNodes.ts'
import { measureRates } from './capacity/measureRates.ts'
import { measureRestore } from './capacity/measureRestore.ts'
import { referenceWork } from './capacity/processTimes.ts'
import { saveUnitCosts, type Rounds, type UnitCosts } from './capacity/unitCosts.ts'

const parts: Record<string, () => Promise<Partial<UnitCosts>>> = {
  events: async () => ({ events: await measureEvents() }),
  rates: async () => ({ rates: await measureRates() }),
  restore: async () => ({ restore: await measureRestore() }),
  calls: measureCalls,
  nodes: async () => ({ nodes: await measureNodes() }),
  films: async () => ({ films: await measureFilms() }),
}

const requested = process.argv.slice(2)
const known = [...Object.keys(parts), 'tables']
const unknown = requested.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are ${known.join(', ')}`)

const referenceMs: Rounds = []
const measureReference = () => {
  for (let turn = 0; turn < 5; turn++) referenceMs.push(referenceWork())
}
for (const [name, measure] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  measureReference()
  const figures = await measure()
  measureReference()
  const measuredAt = new Date().toISOString().slice(0, 10)
  saveUnitCosts({ measuredAt, machine: describeMachine(), versions: readVersions(), referenceMs, ...figures })
}
try {
  writeTables()
} catch (error) {
  // Until every part was measured once.
  console.error(`docs/capacity.md is not written: ${String(error)}`)
  process.exitCode = 1
}

function describeMachine(): UnitCosts['machine'] {
  const { model } = cpus()[0]!
  return { cpu: model, cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) }
}

function readVersions(): UnitCosts['versions'] {
  const packageOf = (name: string) => {
    const path = new URL(`../node_modules/${name}/package.json`, import.meta.url)
    return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
  }
  const nats = execFileSync('/usr/sbin/nats-server', ['--version'], { encoding: 'utf8' })
  return {
    node: process.version.slice(1),
    'facts engine (chdb)': packageOf('chdb'),
    NATS: /[\d.]+/.exec(nats)![0],
    FFmpeg: findFfmpeg({ ffmpeg: null, ffprobe: null })?.version ?? 'none',
  }
}
