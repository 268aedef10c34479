import { Counter, Gauge, Histogram } from 'prom-client'
import { metrics } from '../../platform/metrics.ts'

const registers = [metrics]

export const acceptedEvents = new Counter({
  name: 'matinee_events_accepted_total',
  help: 'Events that were acknowledged: their bytes are on disk',
  registers,
})
export const refusedBeacons = new Counter({
  name: 'matinee_beacons_refused_total',
  help: 'Beacons that were refused, by what was wrong with them',
  labelNames: ['reason'],
  registers,
})
export const leftOutBeacons = new Counter({
  name: 'matinee_beacons_left_out_total',
  help: 'Beacons that were stored but are in no figure, by what gave them away as invalid traffic',
  labelNames: ['reason'],
  registers,
})
export const loadedEvents = new Counter({
  name: 'matinee_events_loaded_total',
  help: 'Events that arrived in the facts store',
  registers,
})
export const repeatedBeacons = new Counter({
  name: 'matinee_beacons_repeated_total',
  help: 'Beacons that were acknowledged but counted before',
  registers,
})
export const previewBeacons = new Counter({
  name: 'matinee_beacons_preview_total',
  help: 'Beacons of previews in the console: acknowledged, not counted',
  registers,
})
export const quarantinedRows = new Counter({
  name: 'matinee_events_quarantined_total',
  help: 'Events that the facts store refused for good; they lie in the spool folder, quarantine.tsv',
  registers,
})
export const failedInserts = new Counter({
  name: 'matinee_event_inserts_failed_total',
  help: 'Inserts into the facts store that failed and are tried again',
  registers,
})
export const batchRows = new Histogram({
  name: 'matinee_event_batch_rows',
  help: 'Events in one insert',
  buckets: [1, 10, 100, 1_000, 10_000, 50_000],
  registers,
})
export const unloadedBytes = new Gauge({
  name: 'matinee_spool_unloaded_bytes',
  help: 'Bytes in the spool that are not in the facts store yet',
  registers,
})
export const loadLag = new Gauge({
  name: 'matinee_spool_lag_seconds',
  help: 'Age of the newest beacon of the last batch when the batch was in the facts store',
  registers,
})
