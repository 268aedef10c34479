// What one event, call, play, report and second of film costs on this machine: CPU and bytes, into
// bench/capacity/unitCosts.json, from which `npm run simulate` and the tables of docs/capacity.md are computed.
//   npm run unit-costs [-- part …]      all parts take about half an hour; ROUNDS (3), EVENTS of the large account (10 million)
//   npm run unit-costs -- tables        writes the tables of the document only
//   npm run unit-costs -- speed         how fast the cores of this machine are: `--speed` of the simulation
// CPU is measured for each process and normalised by the speed of the cores at that moment (capacity/coreSpeed.ts), so that
// other work on the machine changes it little; wall times are not costs.
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
import { withCoreSpeeds } from './capacity/coreSpeed.ts'
import { cpuMeter } from './capacity/cpuMeter.ts'
import { referenceMs } from './capacity/referenceWork.ts'
import { readUnitCosts, saveUnitCosts, type UnitCosts } from './capacity/unitCosts.ts'
import { pause } from '../server/src/platform/processes.ts'

const parts: Record<string, () => Promise<Partial<UnitCosts>>> = {
  events: async () => ({ events: await measureEvents() }),
  rates: async () => ({ rates: await measureRates() }),
  restore: async () => ({ restore: await measureRestore() }),
  calls: measureCalls,
  nodes: async () => ({ nodes: await measureNodes() }),
  films: async () => ({ films: await measureFilms() }),
}

const requested = process.argv.slice(2)
const known = [...Object.keys(parts), 'tables', 'speed']
const unknown = requested.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: there are ${known.join(', ')}`)

for (const [name, measure] of Object.entries(parts))
  if (requested.length === 0 || requested.includes(name))
    await withCoreSpeeds(() => measurePart(name, measure))
if (requested.includes('speed')) await withCoreSpeeds(printSpeed)
try {
  writeTables()
} catch (error) {
  // Until every part was measured once.
  console.error(`docs/capacity.md is not written: ${String(error)}`)
  process.exitCode = 1
}

async function measurePart(name: string, measure: (typeof parts)[string]): Promise<void> {
  const meter = cpuMeter({})
  const figures = await measure()
  const { speed } = meter.end()
  const measuredAt = new Date().toISOString().slice(0, 10)
  const coreSpeeds = { ...readCoreSpeeds(), [name]: speed }
  saveUnitCosts({
    measuredAt,
    machine: describeMachine(),
    versions: readVersions(),
    referenceMs,
    coreSpeeds,
    ...figures,
  })
}

function readCoreSpeeds(): UnitCosts['coreSpeeds'] {
  try {
    return readUnitCosts().coreSpeeds
  } catch {
    return {}
  }
}

async function printSpeed(): Promise<void> {
  const meter = cpuMeter({})
  await pause(20_000)
  console.log(`--speed ${meter.end().speed.toFixed(2)}`)
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
