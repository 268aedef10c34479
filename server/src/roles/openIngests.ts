import { createAdTokenCheck } from '../features/ads/adToken.ts'
import { createIngests, type Ingests } from '../features/events/receive/ingest.service.ts'
import type { TokenChecks } from '../features/events/streams/tokens.service.ts'
import { createPlaybackTokenCheck } from '../features/playback/playbackToken.ts'
import type { Config } from '../platform/config.ts'
import type { Facts } from '../platform/facts/facts.ts'
import type { Log } from '../platform/log.ts'

/** Ingests the beacons of all streams into `config.spoolDir`. */
export function openIngests(
  config: Config,
  { signingKey, facts, log }: { signingKey: Buffer; facts: Facts; log: Log },
): Ingests {
  return createIngests({
    consoleOrigin: () => config.publicUrl,
    trustsProxy: config.trustsProxy,
    dir: config.spoolDir,
    signingKey,
    tokenChecks: createTokenChecks(signingKey),
    facts,
    log,
  })
}

/** The tokens in beacons are issued by playback and ads. */
export function createTokenChecks(signingKey: Buffer): TokenChecks {
  return { video: createPlaybackTokenCheck(signingKey), ad: createAdTokenCheck(signingKey) }
}
