import { Counter, Gauge, Histogram } from 'prom-client'
import { metrics } from '../../../platform/metrics.ts'
import type { StreamName } from './stream.ts'

const registers = [metrics]
const labelNames = ['stream'] as const

const acceptedEvents = new Counter({
  name: 'matinee_events_accepted_total',
  help: 'Events that were acknowledged: their bytes are on disk',
  labelNames,
  registers,
})
const refusedBeacons = new Counter({
  name: 'matinee_beacons_refused_total',
  help: 'Beacons that were refused, by reason',
  labelNames: ['stream', 'reason'],
  registers,
})
const excludedBeacons = new Counter({
  name: 'matinee_beacons_left_out_total',
  help: 'Beacons that were stored but are excluded from all figures as invalid traffic, by reason',
  labelNames: ['stream', 'reason'],
  registers,
})
const loadedEvents = new Counter({
  name: 'matinee_events_loaded_total',
  help: 'Events that arrived in the facts store',
  labelNames,
  registers,
})
const repeatedBeacons = new Counter({
  name: 'matinee_beacons_repeated_total',
  help: 'Beacons (ads: events) that were acknowledged but counted before',
  labelNames,
  registers,
})
const previewBeacons = new Counter({
  name: 'matinee_beacons_preview_total',
  help: 'Beacons of previews in the console: acknowledged, not counted',
  labelNames,
  registers,
})
const quarantinedRows = new Counter({
  name: 'matinee_events_quarantined_total',
  help: 'Events that the facts store refused for good; they lie in the spool folder, quarantine.tsv',
  labelNames,
  registers,
})
const failedInserts = new Counter({
  name: 'matinee_event_inserts_failed_total',
  help: 'Inserts into the facts store that failed and are tried again',
  labelNames,
  registers,
})
const batchRows = new Histogram({
  name: 'matinee_event_batch_rows',
  help: 'Events in one insert',
  buckets: [1, 10, 100, 1_000, 10_000, 50_000],
  labelNames,
  registers,
})
const unloadedBytes = new Gauge({
  name: 'matinee_spool_unloaded_bytes',
  help: 'Bytes in the spool that are not in the facts store yet',
  labelNames,
  registers,
})
const loadLag = new Gauge({
  name: 'matinee_spool_lag_seconds',
  help: 'Age of the newest beacon of the last batch when the batch was in the facts store',
  labelNames,
  registers,
})

const counters = {
  acceptedEvents,
  loadedEvents,
  repeatedBeacons,
  previewBeacons,
  quarantinedRows,
  failedInserts,
}
const gauges = { unloadedBytes, loadLag }

/** The metrics of one stream, starting at 0. Labels are looked up once here and not for every beacon. */
export function createStreamMetrics(stream: StreamName) {
  for (const counter of Object.values(counters)) counter.labels(stream).inc(0)
  for (const gauge of Object.values(gauges)) gauge.labels(stream).set(0)
  return {
    acceptedEvents: acceptedEvents.labels(stream),
    refused: (reason: string) => refusedBeacons.labels(stream, reason).inc(),
    excluded: (reason: string) => excludedBeacons.labels(stream, reason).inc(),
    loadedEvents: loadedEvents.labels(stream),
    repeatedBeacons: repeatedBeacons.labels(stream),
    previewBeacons: previewBeacons.labels(stream),
    quarantinedRows: quarantinedRows.labels(stream),
    failedInserts: failedInserts.labels(stream),
    batchRows: batchRows.labels(stream),
    unloadedBytes: unloadedBytes.labels(stream),
    loadLag: loadLag.labels(stream),
  }
}
export type StreamMetrics = ReturnType<typeof createStreamMetrics>
