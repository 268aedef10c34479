import type { CallName, ReceiveCosts, UnitCosts } from '../capacity/unitCosts.ts'
import { callNames } from '../capacity/unitCosts.ts'

const receive = (ingestUs: number, serversUs: number, logBytes: number): ReceiveCosts => ({
  ingestUs: [ingestUs],
  serversUs: [serversUs],
  logBytes: [logBytes],
})
const load = (engineUs: number) => ({
  loaderUs: [1],
  serversUs: [0],
  engineUs: [engineUs],
  mergesUs: [0],
})
const oneLog = (factor: number, serversUs: number) => ({
  videoOne: receive(40 * factor, serversUs, 150),
  videoTen: receive(60 * factor, serversUs, 400),
  ad: receive(90 * factor, serversUs, 500),
})

/** Round, invented costs for tests: measured ones change with each machine. */
export const exampleCosts: UnitCosts = {
  measuredAt: '2026-01-01',
  machine: { cpu: 'an example', cores: 2, memoryGb: 8 },
  versions: {},
  referenceMs: 3,
  coreSpeeds: {},
  events: {
    receive: { spool: oneLog(1, 0), natsOne: oneLog(2, 50), natsThree: oneLog(3, 300) },
    load: {
      spool: { video: load(6), ad: load(8) },
      natsOne: { video: load(6), ad: load(8) },
      natsThree: { video: load(6), ad: load(8) },
    },
    chain: { video: [7], ad: [9] },
    wireBytes: { videoOne: 700, videoTen: 1_200, ad: 1_400 },
  },
  rates: {
    paced: { beaconsPerS: [10, 1_000], ingestUs: [600, 60] },
    batches: [{ batches: [1], rows: [0], loaderMs: [2], engineMs: [60] }],
    idle: { ingestMs: [0], engineMs: [10] },
  },
  restore: { loaderUs: [1], engineUs: [1] },
  calls: Object.fromEntries(
    callNames.map((name) => [
      name,
      { apiUs: [500], postgresUs: [200], engineUs: [100], transactions: [2], bytes: 1_000 },
    ]),
  ) as Record<CallName, UnitCosts['calls'][CallName]>,
  storage: {
    rawBytes: { video: 20, ad: 20 },
    rollupBytes: { video: 5, ad: 1 },
    mergeUs: { video: 1, ad: 1 },
    events: 1_000_000,
    videos: 40,
    days: 30,
  },
  films: {
    remux: [0.01],
    first: [0.2],
    ladder: [1],
    poster: [0.5],
    sprite: [0.01],
    rest: { '360p': [0.2], '720p': [0.4] },
    bytesOfSecond: { source: 500_000, '360p': 100_000, '720p': 300_000 },
  },
  memory: { idle: { api: 100 }, loaded: { api: 200 } },
  nodes: { spool: [], nats: [], api: [] },
}
