import { createAdTokenCheck } from '../features/ads/adToken.ts'
import {
  createIngests,
  readStoreClock,
  startLoading,
  watchClock,
  type Ingests,
} from '../features/events/receive/ingest.service.ts'
import type { IngestOptions } from '../features/events/receive/ingest.ts'
import type { TokenChecks } from '../features/events/streams/tokens.service.ts'
import { createPlaybackTokenCheck } from '../features/playback/playbackToken.ts'
import type { Config } from '../platform/config.ts'
import { openFacts, type Facts } from '../platform/facts/facts.ts'
import type { Log } from '../platform/log.ts'
import { readDatabaseClock } from '../platform/postgres/databaseClock.ts'
import { openPostgres } from '../platform/postgres/postgres.ts'
import { factsAddress, postgresAddress } from '../platform/storeAddresses.ts'

/**
 * Ingests the beacons of all streams into the log of `config`: its servers, else the spool folder. `oldDirs`: spools of
 * processes that run no more.
 */
export function openIngests(
  config: Config,
  {
    signingKey,
    facts,
    log,
    oldDirs = [],
  }: { signingKey: Buffer; facts: Facts; log: Log; oldDirs?: readonly string[] },
): Ingests {
  return createIngests({
    consoleOrigin: () => config.publicUrl,
    trustsProxy: config.trustsProxy,
    dir: config.spoolDir,
    oldDirs,
    signingKey,
    tokenChecks: createTokenChecks(signingKey),
    facts,
    log,
    ...sharedLog(config),
    // The bundled engine has the clock of this machine.
    ...(config.clickhouseUrl && {
      clock: watchClock({
        readReference: () => readStoreClock(facts),
        readSecond: config.databaseUrl === null ? undefined : () => readSecondClock(config),
        log,
      }),
    }),
  })
}

const clockTimeoutMs = 2_000

/** The clock of PostgreSQL, epoch ms, by a connection for this one question: an ingest process needs no other. */
async function readSecondClock(config: Config): Promise<number> {
  const db = openPostgres(postgresAddress(config), 1)
  const clock = readDatabaseClock(db)
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('PostgreSQL does not answer')), clockTimeoutMs).unref()
  })
  void clock.catch(() => {}).finally(() => void db.destroy())
  return Promise.race([clock, timeout])
}

/**
 * Connections to the facts store for loading alone: an insert that waits in this process for reports, which may take all of
 * theirs, could begin when another node recounts already.
 */
export const openLoadingFacts = (config: Config): Facts => openFacts(factsAddress(config))

/** Loads the log that all processes share; null when each has a spool of its own. */
export async function loadSharedLog(config: Config, log: Log): Promise<{ stop(): Promise<void> } | null> {
  const { nats, ...others } = sharedLog(config)
  if (!nats) return null
  const facts = openLoadingFacts(config)
  const loading = await startLoading({ ...others, nats, facts, log })
  return {
    async stop() {
      await loading.stop()
      await facts.close()
    },
  }
}

/** The boot of a loader's machine says nothing about a facts store elsewhere, and another machine must insert its batch. */
function sharedLog({ ingestLog, clickhouseUrl }: Config): Partial<Pick<IngestOptions, 'nats' | 'bootId'>> {
  if (!ingestLog) return {}
  return { nats: { address: ingestLog }, ...(clickhouseUrl && { bootId: 'elsewhere' }) }
}

/** The tokens in beacons are issued by playback and ads. */
export function createTokenChecks(signingKey: Buffer): TokenChecks {
  return { video: createPlaybackTokenCheck(signingKey), ad: createAdTokenCheck(signingKey) }
}
