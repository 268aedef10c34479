// How much an installation carries, and what a billion events a day need.
import type { UnitCosts } from '../capacity/unitCosts.ts'
import { peakFactor } from './arrivals.ts'
import { cpuOfFilmSecond, roleCores } from './roles.ts'
import { defaultTraffic, oneMachine, type Failure, type Installation, type Scenario } from './scenario.ts'
import { simulate, type Result } from './simulate.ts'

/** Shares of the cores of one machine: of the busiest minute for events and calls, and of the whole day for films. */
const eventsShare = 0.4
const filmsShare = 0.2
/** Of the one thread of a process, in the busiest minute. */
const threadShare = 0.6
/** Of a node that has its own cores, in the busiest minute. The rest is for failures and growth. */
const targetUse = 0.5

/** The busiest hour of the day as a flat rate. */
function busiestHour(
  eventsADay: number,
  installation: Installation,
  fields: Partial<Scenario> = {},
): Scenario {
  const traffic = { ...defaultTraffic(eventsADay * peakFactor('day')), curve: 'flat' as const }
  return { traffic, installation, failures: [], durationS: 240, stepS: 1, seed: 'sizing', ...fields }
}

export type OneMachine = { cores: number; eventsADay: number; viewsADay: number; uploadMinutesADay: number }

/** What one machine carries, films beside it. Two digits. */
export function sizeOneMachine(costs: UnitCosts, cores: number): OneMachine {
  const isWithin = (eventsADay: number) => {
    const scenario = busiestHour(eventsADay, oneMachine(cores))
    scenario.traffic.uploadMinutesADay = 0
    const { meters } = simulate(scenario, costs)
    // `npm start` receives beacons in the process of the API, whose JavaScript has one thread.
    return meters.mean('machine') <= eventsShare && meters.mean('ingest') + meters.mean('api') <= threadShare
  }
  let [within, beyond] = [1e5, 1e10]
  for (let turn = 0; turn < 16; turn++) {
    const middle = Math.sqrt(within * beyond)
    if (isWithin(middle)) within = middle
    else beyond = middle
  }
  const { standardShare, adShare, eventsPerView } = defaultTraffic(1)
  const filmS = (filmsShare * cores * 86_400) / cpuOfFilmSecond(costs, standardShare)
  const round = (value: number) => Number(value.toPrecision(2))
  return {
    cores,
    eventsADay: round(within),
    viewsADay: round((within * (1 - adShare)) / eventsPerView),
    uploadMinutesADay: round(filmS / 60),
  }
}

/** Cores of each server of the log at this traffic, half of them busy in the busiest minute. */
export function logServerCores(costs: UnitCosts, eventsADay: number, installation: Installation): number {
  const { meters } = simulate(busiestHour(eventsADay, installation), costs)
  return Math.ceil(meters.mean('logServerCores') / targetUse)
}

/** Nodes of each role for this traffic, each used by half in the busiest minute. */
export function planInstallation(costs: UnitCosts, eventsADay: number): Installation {
  const coresOfServer = 16
  const generous: Installation = {
    ...oneMachine(coresOfServer),
    log: 'natsThree',
    machineCores: null,
    ingestNodes: 100,
    apiNodes: 100,
    workerCores: 100,
    postgresCores: 100,
    facts: { shards: 1, replicas: 3, coresOfServer: 1_000 },
    shardSkew: 1.5,
  }
  const { meters } = simulate(busiestHour(eventsADay, generous), costs)
  const needed = (name: string, of: number) => Math.max(2, Math.ceil((meters.mean(name) * of) / targetUse))
  const reads = roleCores(costs, defaultTraffic(eventsADay), peakFactor('day')).factsReads
  const factsCores = meters.mean('factsCores') * generous.shardSkew + reads / 3
  return {
    ...generous,
    ingestNodes: needed('ingest', 100),
    apiNodes: needed('api', 100),
    workerCores: needed('worker', 100),
    postgresCores: needed('postgres', 100),
    facts: {
      shards: Math.max(1, Math.ceil(factsCores / targetUse / coresOfServer)),
      replicas: 3,
      coresOfServer,
    },
  }
}

/** A failure in the busiest hour, and two hours of the same traffic after it. */
export function failBusiest(
  costs: UnitCosts,
  eventsADay: number,
  installation: Installation,
  { what, forS }: Pick<Failure, 'what' | 'forS'>,
): Result {
  const failures = [{ what, atS: 300, forS }]
  return simulate(busiestHour(eventsADay, installation, { failures, durationS: 600 + forS + 7_200 }), costs)
}
