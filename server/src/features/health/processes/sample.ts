import type { Counter, Gauge, Histogram } from 'prom-client'
import { metrics } from '../../../platform/metrics.ts'
import type { ProcessSampleTable } from '../health.tables.ts'

type Totals = {
  atMs: number
  cpuMs: number
  /** Answers that took at most as long as each bucket says, and last all of them. */
  answersWithin: number[]
  failures: number
  events: number
  refusedBeacons: number
  loadedEvents: number
}

export type Sample = Omit<ProcessSampleTable, 'processId' | 'at'>

/** What this process has done since it started, from the metrics of /metrics. */
export async function readTotals(): Promise<Totals> {
  const { user, system } = process.cpuUsage()
  const http = await valuesOf('matinee_http_seconds')
  const within = new Map<number, number>()
  let failures = 0
  for (const { metricName, labels, value } of http) {
    if (metricName === 'matinee_http_seconds_bucket') {
      const bucketS = Number(labels.le === '+Inf' ? Infinity : labels.le)
      within.set(bucketS, (within.get(bucketS) ?? 0) + value)
    } else if (metricName === 'matinee_http_seconds_count' && labels.status === '5xx') failures += value
  }
  return {
    atMs: performance.now(),
    cpuMs: (user + system) / 1000,
    answersWithin: [...within].toSorted(([a], [b]) => a - b).map(([, count]) => count),
    failures,
    events: await sumOf('matinee_events_accepted_total'),
    refusedBeacons: await sumOf('matinee_beacons_refused_total'),
    loadedEvents: await sumOf('matinee_events_loaded_total'),
  }
}

/** What the process did between two readings. */
export async function sampleBetween(before: Totals, after: Totals): Promise<Sample> {
  const within = after.answersWithin.map((count, at) => count - (before.answersWithin[at] ?? 0))
  const lags = (await valuesOf('matinee_spool_lag_seconds')).map(({ value }) => value)
  return {
    seconds: (after.atMs - before.atMs) / 1000,
    cpuMs: Math.round(after.cpuMs - before.cpuMs),
    rssBytes: process.memoryUsage.rss(),
    answers: within.map((count, at) => count - (within[at - 1] ?? 0)),
    failures: after.failures - before.failures,
    events: after.events - before.events,
    refusedBeacons: after.refusedBeacons - before.refusedBeacons,
    // The gauge keeps the delay of the last batch, which says nothing about these seconds without a new one.
    delayMs: after.loadedEvents > before.loadedEvents ? Math.round(1000 * Math.max(0, ...lags)) : null,
  }
}

type Value = { metricName?: string; labels: Partial<Record<string, string | number>>; value: number }

async function valuesOf(name: string): Promise<Value[]> {
  const metric = metrics.getSingleMetric(name) as Counter | Gauge | Histogram | undefined
  return metric ? (await metric.get()).values : []
}

const sumOf = async (name: string): Promise<number> =>
  (await valuesOf(name)).reduce((sum, { value }) => sum + value, 0)
