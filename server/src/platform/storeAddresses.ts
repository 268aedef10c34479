import type { Config } from './config.ts'
import type { FactsAddress } from './facts/facts.ts'
import { factsSocketPath } from './facts/launch.ts'
import { postgresDirs } from './postgres/embeddedPostgres.ts'
import type { PostgresAddress } from './postgres/postgres.ts'

/** The URL of the settings, else the embedded engine of this data folder. */
export function postgresAddress(config: Config): PostgresAddress {
  return config.databaseUrl
    ? { url: config.databaseUrl, preparesReads: config.preparesReads }
    : { socketDir: postgresDirs(config.dataDir).socketDir }
}

export function factsAddress(config: Config): FactsAddress {
  return config.clickhouseUrl
    ? { url: config.clickhouseUrl, cluster: config.clickhouseCluster }
    : { socketPath: factsSocketPath(config.dataDir) }
}
