export { createIngest, type Ingest, type IngestOptions } from './createIngest.ts'
export { createTokenCheck, signPlaybackToken, type Identity } from './playbackToken.ts'
export { readLifetimes, type Lifetime } from './lifetimes.facts.ts'
export { readFreshness } from './progress.facts.ts'
export { importEvents, readLastBatch, type ImportedEvent } from './importEvents.ts'
export {
  audienceRows,
  audienceSums,
  counterSums,
  leftOutSums,
  pieceSums,
  qualitySums,
  rollups,
  startTimes,
} from './rollups.facts.ts'
