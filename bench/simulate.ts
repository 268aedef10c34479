// Simulates an installation: how busy each part is, how soon events are in the figures, what happens when a part fails, and
// what to add first. Costs are those of bench/capacity/unitCosts.json.
//   npm run simulate -- --events-a-day 1e9 --machine-cores 0 --log natsThree --ingest-nodes 4 --shards 2 --replicas 3
//   npm run simulate -- --events-a-day 5e7 --fail facts:72000:3600      one machine, the facts store away for an hour
//   npm run simulate -- --check      runs the product on this machine and compares it with the prediction
import { parseArgs } from 'node:util'
import { logNames, readUnitCosts, type LogName } from './capacity/unitCosts.ts'
import { printResult } from './simulate/printResult.ts'
import {
  defaultTraffic,
  failureNames,
  oneMachine,
  type Failure,
  type FailureName,
  type Scenario,
} from './simulate/scenario.ts'
import { simulate } from './simulate/simulate.ts'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    'events-a-day': { type: 'string', default: '1e8' },
    'ad-share': { type: 'string' },
    'events-per-beacon': { type: 'string' },
    'events-per-view': { type: 'string' },
    'events-per-decision': { type: 'string' },
    publishers: { type: 'string' },
    'upload-minutes': { type: 'string' },
    curve: { type: 'string', default: 'day' },
    burst: { type: 'string', multiple: true, default: [] },
    /** 0: each node has cores of its own. */
    'machine-cores': { type: 'string', default: '4' },
    log: { type: 'string', default: 'spool' },
    'ingest-nodes': { type: 'string' },
    'api-nodes': { type: 'string' },
    'worker-cores': { type: 'string' },
    'postgres-cores': { type: 'string' },
    shards: { type: 'string' },
    replicas: { type: 'string' },
    'facts-cores': { type: 'string' },
    'shard-skew': { type: 'string' },
    speed: { type: 'string' },
    fail: { type: 'string', multiple: true, default: [] },
    days: { type: 'string', default: '1' },
    seed: { type: 'string', default: 'matinee' },
  },
})

if (values.check) process.exitCode = (await (await import('./simulate/check.ts')).check()) ? 0 : 1
else {
  const scenario = readScenario()
  const costs = readUnitCosts()
  const result = simulate(scenario, costs)
  // Catching up after a failure is as fast as the first part that is full, so the bottleneck is that of a day without one.
  const calm = { ...scenario, failures: [], traffic: { ...scenario.traffic, bursts: [] } }
  printResult(scenario, costs, { result, calmResult: simulate(calm, costs) })
}

function readScenario(): Scenario {
  const traffic = defaultTraffic(number('events-a-day', 1e8))
  const machineCores = number('machine-cores', 4)
  const base = oneMachine(machineCores || 4)
  const { facts } = base
  return {
    traffic: {
      ...traffic,
      adShare: number('ad-share', traffic.adShare),
      eventsPerBeacon: number('events-per-beacon', traffic.eventsPerBeacon),
      eventsPerView: number('events-per-view', traffic.eventsPerView),
      eventsPerDecision: number('events-per-decision', traffic.eventsPerDecision),
      publishers: number('publishers', traffic.publishers),
      uploadMinutesADay: number('upload-minutes', traffic.uploadMinutesADay),
      curve: values.curve === 'flat' ? 'flat' : 'day',
      bursts: values.burst.map((text) => {
        const [atS, forS, factor] = split(text, 'burst')
        return { atS: atS!, forS: forS!, factor: factor! }
      }),
    },
    installation: {
      ...base,
      machineCores: machineCores || null,
      log: readLog(),
      ingestNodes: number('ingest-nodes', base.ingestNodes),
      apiNodes: number('api-nodes', base.apiNodes),
      workerCores: number('worker-cores', base.workerCores),
      postgresCores: number('postgres-cores', base.postgresCores),
      facts: {
        shards: number('shards', facts.shards),
        replicas: number('replicas', facts.replicas),
        coresOfServer: number('facts-cores', facts.coresOfServer),
      },
      shardSkew: number('shard-skew', base.shardSkew),
      speed: number('speed', base.speed),
    },
    failures: values.fail.map(readFailure),
    durationS: number('days', 1) * 86_400,
    stepS: 1,
    seed: values.seed,
  }
}

function number(name: Exclude<keyof typeof values, 'check' | 'burst' | 'fail'>, otherwise: number): number {
  const text = values[name]
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} ${text}: write a number`)
  return value
}

function readLog(): LogName {
  const log = logNames.find((name) => name === values.log)
  if (!log) throw new Error(`--log ${values.log}: write one of ${logNames.join(', ')}`)
  return log
}

function split(text: string, name: string): number[] {
  const numbers = text.split(':').map(Number)
  if (numbers.length !== 3 || !numbers.every(Number.isFinite))
    throw new Error(`--${name} ${text}: write <second>:<seconds>:<factor>`)
  return numbers
}

/** `facts:72000:3600`: the facts store is away for an hour from 20:00 on. */
function readFailure(text: string): Failure {
  const [what, ...times] = text.split(':')
  const [atS, forS] = times.map(Number)
  if (!failureNames.includes(what as FailureName) || !Number.isFinite(atS) || !Number.isFinite(forS))
    throw new Error(
      `--fail ${text}: write <what>:<second>:<seconds>, what is one of ${failureNames.join(', ')}`,
    )
  return { what: what as FailureName, atS: atS!, forS: forS! }
}
