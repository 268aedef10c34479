import { expect, test, vi } from 'vitest'
import { createArrivals, peakFactor, trafficFactor } from './arrivals.ts'
import { Backlog, Delays } from './backlog.ts'
import { batchModel, eventModel, paceCurve } from './eventModel.ts'
import { exampleCosts as costs } from './exampleCosts.ts'
import { findBottleneck } from './printResult.ts'
import { defaultTraffic, oneMachine, type Failure, type Installation, type Scenario } from './scenario.ts'
import { simulate } from './simulate.ts'

vi.setConfig({ testTimeout: 30_000 })

function scenario(fields: {
  eventsADay?: number
  hours?: number
  failures?: Failure[]
  bursts?: Scenario['traffic']['bursts']
  installation?: Partial<Installation>
}): Scenario {
  const { eventsADay = 2e7, hours = 1, failures = [], bursts = [], installation } = fields
  return {
    traffic: { ...defaultTraffic(eventsADay), curve: 'flat', bursts },
    installation: { ...oneMachine(4), ...installation },
    failures,
    durationS: hours * 3_600,
    stepS: 1,
    seed: 'test',
  }
}
const ownCores = { machineCores: null, facts: { shards: 2, replicas: 3, coresOfServer: 8 } }

test('a day of traffic has the mean of its events, and a busiest hour twice as high', () => {
  const seconds = Array.from({ length: 8_640 }, (_, at) => at * 10)
  const factors = seconds.map((second) => trafficFactor({ curve: 'day', bursts: [] }, second))
  expect(factors.reduce((sum, one) => sum + one, 0) / factors.length).toBeCloseTo(1, 2)
  expect(Math.max(...factors)).toBeCloseTo(peakFactor('day'), 1)
  const burst = { curve: 'flat' as const, bursts: [{ atS: 10, forS: 5, factor: 3 }] }
  expect([9, 10, 14, 15].map((second) => trafficFactor(burst, second))).toEqual([1, 3, 3, 1])
})

test('arrivals are the same for the same seed, differ for others, and keep their rate', () => {
  const traffic = { ...defaultTraffic(86_400_000), curve: 'flat' as const }
  const draw = (seed: string) => {
    const arrive = createArrivals(traffic, seed)
    return Array.from({ length: 500 }, (_, second) => arrive(second, 1))
  }
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
  expect(draw('a').reduce((sum, one) => sum + one, 0) / 500).toBeCloseTo(1_000, -1.5)
})

test('the oldest events leave a backlog first, each with its own age', () => {
  const [backlog, delays] = [new Backlog(), new Delays()]
  backlog.add(0, 1, 100)
  backlog.add(1, 1, 100)
  backlog.take(50, 2, delays)
  expect(backlog.events).toBe(150)
  // The first half of the first second: between 1.5 and 2 seconds old.
  expect(delays.quantile(0.01)).toBeGreaterThan(1.5)
  expect(delays.max).toBeLessThan(2)
  const rest = new Delays()
  backlog.take(50, 2, rest)
  expect(rest.max).toBeLessThan(1.5)
  expect(rest.quantile(0.01)).toBeGreaterThan(1)
  backlog.take(1_000, 10, delays)
  expect(backlog.events).toBe(0)
  expect(delays.max).toBeGreaterThan(8.5)
})

test('a beacon costs more the fewer come, between the measured rates and not beyond them', () => {
  const curve = paceCurve(costs.rates)
  expect([1, 10, 100, 1_000, 10_000].map((rate) => Math.round(curve(rate)))).toEqual([600, 600, 190, 60, 60])
})

test('no event is lost in the model: what came is loaded, waits or was refused', () => {
  for (const failures of [[], [{ what: 'facts' as const, atS: 600, forS: 1_200 }]]) {
    const result = simulate(scenario({ failures }), costs)
    expect(result.loaded.video + result.loaded.ad + result.waitingAtEnd + result.refused).toBeCloseTo(
      result.sent,
      0,
    )
  }
})

test('a quiet installation refuses nothing, and events are in the figures within two seconds', () => {
  const result = simulate(scenario({}), costs)
  expect(result.refused).toBeCloseTo(0, 3)
  expect(result.freshness.video.quantile(0.95)).toBeLessThan(2)
  expect(result.meters.peak('factsServer')).toBeLessThan(0.5)
})

test('the same scenario gives the same result', () => {
  const [one, other] = [simulate(scenario({}), costs), simulate(scenario({}), costs)]
  expect(one).toEqual(other)
})

test('while the facts store is away events wait, and later the figures catch up', () => {
  const failure = { what: 'facts' as const, atS: 600, forS: 900 }
  const result = simulate(scenario({ failures: [failure] }), costs)
  const perS = 2e7 / 86_400
  expect(result.maxBacklog.events).toBeGreaterThan(900 * perS * 0.99)
  expect(result.maxBacklog.events).toBeLessThan(905 * perS)
  expect(result.refused).toBeCloseTo(0, 3)
  expect(result.freshness.video.max).toBeGreaterThan(900)
  const { caughtUpS } = result.recoveries[0]!
  // As long as the loader needs for the events of the outage beside those that come.
  const { loadUs, insertUs } = eventModel(costs, 'spool', 'video', 2)
  expect(caughtUpS).toBeGreaterThan((900 * perS * 0.6 * (loadUs + insertUs)) / 1e6)
  expect(caughtUpS).toBeLessThan(60)
})

test('more events than the loader can insert wait longer and longer, until the spool is full and beacons are refused', () => {
  const { insertUs, loadUs } = eventModel(costs, 'natsThree', 'video', 2)
  const most = 1e6 / (insertUs + loadUs)
  const load = scenario({
    eventsADay: most * 2 * 86_400,
    hours: 4,
    installation: {
      ...ownCores,
      facts: { shards: 1, replicas: 3, coresOfServer: 64 },
      log: 'natsThree',
      ingestNodes: 60,
      apiNodes: 1_000,
      postgresCores: 1_000,
      workerCores: 1_000,
    },
  })
  load.traffic.adShare = 0
  const result = simulate(load, costs)
  expect(result.meters.peak('videoLoader')).toBeGreaterThan(0.95)
  expect(result.refused).toBeGreaterThan(0)
  expect(findBottleneck(result).part).toBe('videoLoader')
})

test('of three replicas one may be away, of two none', () => {
  const failures = [{ what: 'replica' as const, atS: 600, forS: 600 }]
  const wait = (replicas: number) => {
    const facts = { shards: 2, replicas, coresOfServer: 8 }
    return simulate(scenario({ failures, installation: { ...ownCores, facts } }), costs).freshness.video.max
  }
  expect(wait(3)).toBeLessThan(5)
  expect(wait(2)).toBeGreaterThan(590)
})

test('a lost ingest node keeps the events in its spool until it returns; a shared log has them elsewhere', () => {
  const failures = [{ what: 'ingestNode' as const, atS: 600, forS: 600 }]
  const longest = (log: 'spool' | 'natsThree') =>
    simulate(scenario({ failures, installation: { ...ownCores, log, ingestNodes: 2 } }), costs).freshness
      .video.max
  expect(longest('spool')).toBeGreaterThan(590)
  expect(longest('natsThree')).toBeLessThan(15)
})

test('a lost loader is replaced after ten seconds, and the next one first reads the beacons of 25 hours', () => {
  const failures = [{ what: 'loader' as const, atS: 600, forS: 60 }]
  const longest = (log: 'spool' | 'natsThree') => {
    const { video, ad } = simulate(
      scenario({ failures, installation: { ...ownCores, log } }),
      costs,
    ).freshness
    return [video.max, ad.max]
  }
  // 1.6 million views and 2.1 million decisions, 2 µs each.
  const [video, ad] = longest('natsThree')
  expect(video! - 10 - 3.1).toBeCloseTo(1, -0.5)
  expect(ad! - 10 - 4.2).toBeCloseTo(1, -0.5)
  expect(Math.max(...longest('spool'))).toBeLessThan(3)
})

test('a lost server of the log refuses beacons for the seconds of an election, the only server for its absence', () => {
  const failures = [{ what: 'logServer' as const, atS: 600, forS: 60 }]
  const refused = (log: 'natsOne' | 'natsThree') =>
    simulate(scenario({ failures, installation: { ...ownCores, log } }), costs).refused / (2e7 / 86_400)
  expect(refused('natsThree')).toBeCloseTo(5, 0)
  expect(refused('natsOne')).toBeCloseTo(60, -0.5)
})

test('half the core speed doubles the use; twice the nodes halve it', () => {
  const use = (installation: Partial<Installation>, part: string) =>
    simulate(scenario({ installation: { ...ownCores, ...installation } }), costs).meters.mean(part)
  expect(use({ speed: 0.5 }, 'factsServer') / use({}, 'factsServer')).toBeCloseTo(2, 1)
  expect(use({ apiNodes: 2 }, 'api') / use({}, 'api')).toBeCloseTo(0.5, 2)
  expect(use({ ingestNodes: 2 }, 'ingest') / use({}, 'ingest')).toBeLessThan(0.75)
})

test('cores of half the speed need twice the time to catch up, also where all processes share them', () => {
  const failures = [{ what: 'facts' as const, atS: 600, forS: 600 }]
  const caughtUpS = (speed: number) => {
    const load = scenario({ eventsADay: 4e7, failures, installation: { ...oneMachine(1), speed } })
    load.traffic.bursts = [{ atS: 1_200, forS: Infinity, factor: 0 }]
    return simulate(load, costs).recoveries[0]!.caughtUpS! - 1
  }
  expect(caughtUpS(0.5) / caughtUpS(1)).toBeCloseTo(2, 0)
})

test('a burst that is faster than a machine waits in the spool and is loaded later', () => {
  const bursts = [{ atS: 600, forS: 30, factor: 100 }]
  const result = simulate(scenario({ bursts, installation: { machineCores: 2 } }), costs)
  expect(result.maxBacklog.events).toBeGreaterThan(10_000)
  expect(result.waitingAtEnd).toBeLessThan(2_000)
})

test('costs of a beacon, an event and a batch come from measurements of all together', () => {
  // 40 µs with one event, 60 µs with ten.
  expect(eventModel(costs, 'spool', 'video', 1).receiveUs).toBeCloseTo(40)
  expect(eventModel(costs, 'spool', 'video', 10).receiveUs).toBeCloseTo(6)
  expect(eventModel(costs, 'spool', 'video', 2).receiveUs).toBeCloseTo((40 + 20 / 9) / 2)
  // 60 ms of a second with one small batch, 10 ms of which are also spent without.
  const { engineUs } = batchModel(costs)
  expect(engineUs(0)).toBe(50_000)
  // The rows of a full batch cost all that it costs.
  expect(eventModel(costs, 'spool', 'video', 10).insertUs).toBe(6)
  expect(engineUs(25_000)).toBe(25_000)
  expect(engineUs(50_000)).toBe(0)
})

test('more beacons than the receiving thread takes do not stop the loading on the other cores', () => {
  const { traffic, ...rest } = scenario({ eventsADay: 8.64e11 })
  // Only their events, and no calls.
  const events = { ...traffic, adShare: 0, eventsPerView: Infinity, publishers: 0, uploadMinutesADay: 0 }
  const flooded = simulate({ ...rest, traffic: events, durationS: 10 }, costs)
  const { video, ad } = flooded.loaded
  expect(flooded.refused).toBeGreaterThan(0)
  expect(video + ad).toBeGreaterThan(flooded.received / 4)
})
