import { median, type LogName, type UnitCosts } from '../capacity/unitCosts.ts'
import { eventModel } from './eventModel.ts'
import { callsPerSecond } from './roles.ts'
import { assumed, kinds, type Scenario } from './scenario.ts'
import type { Result } from './simulate.ts'

/** What can become busy, and what to add then. The share is that of what there is: 1 is all of it. */
const parts = {
  ingest: 'an ingest node',
  videoLoader: 'the loader of video events: with spools, an ingest node adds one; a shared log has one only',
  adLoader: 'the loader of ad events: with spools, an ingest node adds one; a shared log has one only',
  factsServer: 'a shard, by a copy into a new cluster (docs/decisions/049), or cores for each facts server',
  api: 'an api node',
  postgres: 'cores for PostgreSQL',
  worker: 'a worker, or cores for workers',
} as const
type PartName = keyof typeof parts

export type Bottleneck = { part: PartName; peak: number }

/** The part with the highest use in its busiest minute; it grows in proportion to the traffic. */
export function findBottleneck({ meters }: Pick<Result, 'meters'>): Bottleneck {
  const names = Object.keys(parts) as PartName[]
  const [first, ...others] = names.map((part) => ({ part, peak: meters.peak(part) }))
  return others.reduce((most, one) => (one.peak > most.peak ? one : most), first!)
}

const percent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`
const seconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} s`
const million = (events: number) => `${(events / 1e6).toFixed(2)} M`

/** Gigabytes a day on one replica of all shards together, and of films with their renditions. */
export function diskADay({ traffic, log }: Pick<Scenario, 'traffic'> & { log: LogName }, costs: UnitCosts) {
  const bytes = kinds.reduce((sum, kind) => {
    const model = eventModel(costs, log, kind, traffic.eventsPerBeacon)
    const events = traffic.eventsADay * (kind === 'ad' ? traffic.adShare : 1 - traffic.adShare)
    return sum + events * (model.rawBytes + model.rollupBytes)
  }, 0)
  const filmBytes = Object.values(costs.films.bytesOfSecond).reduce((sum, one) => sum + one, 0)
  return { factsGb: bytes / 1e9, filmGb: (traffic.uploadMinutesADay * 60 * filmBytes) / 1e9 }
}

type Results = { result: Result; calmResult: Result }

export function printResult(scenario: Scenario, costs: UnitCosts, { result, calmResult }: Results): void {
  const { traffic } = scenario
  const line = (label: string, value: string) => console.log(`${label.padEnd(46)} ${value}`)
  line('events sent', million(result.sent))
  line(
    '   refused, or not answered in time',
    `${million(result.refused)} (${percent(result.refused / result.sent)})`,
  )
  line('   waiting at the end', million(result.waitingAtEnd))
  for (const kind of kinds) {
    const delays = result.freshness[kind]
    const [p50, p95] = [0.5, 0.95].map((q) => seconds(delays.quantile(q)))
    line(`${kind} events are in the figures after`, `p50 ${p50}, p95 ${p95}, longest ${seconds(delays.max)}`)
  }
  line(
    'most that waited',
    `${million(result.maxBacklog.events)}, ${(result.maxBacklog.bytes / 1e6).toFixed(0)} MB`,
  )
  for (const { failure, caughtUpS } of result.recoveries) {
    const text = caughtUpS === null ? 'not caught up before the end' : `caught up ${seconds(caughtUpS)} later`
    line(`${failure.what} away for ${seconds(failure.forS)}`, text)
  }
  console.log('\nuse of what there is, mean and busiest minute')
  for (const name of Object.keys(parts) as PartName[])
    line(`   ${name}`, `${percent(result.meters.mean(name))}, ${percent(result.meters.peak(name))}`)
  printRates(scenario, costs, result)
  const { part, peak } = findBottleneck(calmResult)
  console.log(
    `\nfirst bottleneck: ${part}, full at ${(1 / peak).toFixed(2)} times this traffic. Add ${parts[part]}.`,
  )
  console.log('\nmeasured: all costs (bench/capacity/unitCosts.json). Assumed:')
  for (const text of assumed) console.log(`   ${text}`)
  if (traffic.bursts.length > 0) console.log(`   ${traffic.bursts.length} bursts`)
}

function printRates(scenario: Scenario, costs: UnitCosts, { meters }: Result): void {
  const line = (label: string, value: string) => console.log(`${label.padEnd(46)} ${value}`)
  const { factsGb, filmGb } = diskADay({ traffic: scenario.traffic, log: scenario.installation.log }, costs)
  const calls = callsPerSecond(scenario.traffic, 1)
  const transactions = Object.entries(calls).reduce(
    (sum, [name, rate]) => sum + rate * median(costs.calls[name as keyof typeof costs.calls].transactions),
    0,
  )
  console.log('\nrates')
  line('   cores of each log server, busiest minute', meters.peak('logServerCores').toFixed(2))
  line('   beacons, busiest minute', `${((meters.peak('beaconBytesPerS') * 8) / 1e6).toFixed(0)} Mbit/s`)
  line('   transactions in PostgreSQL, mean', `${transactions.toFixed(0)} a second`)
  line(
    '   facts store, one replica',
    `${factsGb.toFixed(1)} GB a day, ${((factsGb * 365) / 1e3).toFixed(1)} TB a year`,
  )
  line(
    '   films and renditions',
    `${filmGb.toFixed(1)} GB a day, ${((filmGb * 365) / 1e3).toFixed(1)} TB a year`,
  )
}
