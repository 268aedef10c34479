import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { diskFiles, openPrivateFolder } from '../platform/files/diskFiles.ts'
import { postgresDirs } from '../platform/postgres/embeddedPostgres.ts'
import { openFacts, type FactsAddress } from '../platform/facts/facts.ts'
import { factsSocketPath } from '../platform/facts/launch.ts'
import type { Log } from '../platform/log.ts'
import { openMailer } from '../platform/mail/openMailer.ts'
import { openPostgres, type PostgresAddress } from '../platform/postgres/postgres.ts'
import { startQueue } from '../platform/queue.ts'
import { readSecrets } from '../platform/access/secrets.ts'
import { waitForPostgres } from './prepare.ts'

/** The URL of the settings, else the embedded engine of this data folder. */
export function postgresAddress(config: Config): PostgresAddress {
  return config.databaseUrl
    ? { url: config.databaseUrl }
    : { socketDir: postgresDirs(config.dataDir).socketDir }
}

export function factsAddress(config: Config): FactsAddress {
  return config.clickhouseUrl
    ? { url: config.clickhouseUrl }
    : { socketPath: factsSocketPath(config.dataDir) }
}

/** Opens the dependencies of a role. `close` closes them in the right order. */
export async function openDeps(config: Config, log: Log): Promise<Deps & { close(): Promise<void> }> {
  const address = postgresAddress(config)
  const db = openPostgres(address)
  const facts = openFacts(factsAddress(config))
  await waitForPostgres(db)
  const secrets = readSecrets(config.dataDir)
  const filesDir = join(config.dataDir, 'files')
  openPrivateFolder(filesDir)
  const files = diskFiles({
    dir: filesDir,
    publicUrl: () => config.publicUrl,
    key: secrets.signing,
  })
  const mailer = openMailer(config)
  const queue = await startQueue(address, log)
  return {
    config,
    db,
    facts,
    files,
    mailer,
    queue,
    secrets,
    log,
    async close() {
      await queue.stop()
      await mailer.close()
      await Promise.all([db.destroy(), facts.close()])
    },
  }
}
