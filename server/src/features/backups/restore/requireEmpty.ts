import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '../../../platform/backup/backupError.ts'
import type { Config } from '../../../platform/config.ts'
import { readAppliedMigrations } from '../../../platform/facts/factsSchema.ts'
import { openFacts } from '../../../platform/facts/facts.ts'
import type { Files } from '../../../platform/files/files.ts'
import { openStores } from '../../../platform/files/openFiles.ts'
import type { NatsAddress } from '../../../platform/nats/natsAddress.ts'
import { describeDatabaseUrl } from '../../../platform/postgres/databaseUrl.ts'
import { isEmptyDatabase } from '../../../platform/postgres/restoreSnapshot.ts'
import { factsAddress, postgresAddress } from '../../../platform/storeAddresses.ts'
import { isEmptySharedLog } from '../../events/log/sharedLog.service.ts'

/**
 * A restore adds to nothing and replaces nothing. Throws BackupError with everything that is not empty. `secrets`: the
 * text of the backup's secrets.json; the same file may be there.
 */
export async function requireEmpty(config: Config, secrets: string): Promise<void> {
  const { dataDir, databaseUrl, clickhouseUrl, spoolDir, ingestSpoolDir, ingestLog } = config
  const { main, before } = await openStores(config, Buffer.alloc(0))
  const filled = [
    databaseUrl
      ? !(await isEmptyDatabase(postgresAddress(config))) &&
        `the database at ${describeDatabaseUrl(databaseUrl)}`
      : isFilled(join(dataDir, 'postgres')) && join(dataDir, 'postgres'),
    clickhouseUrl
      ? !(await hasNoFacts(config)) && `the facts store at ${new URL(clickhouseUrl).host}`
      : isFilled(join(dataDir, 'facts')) && join(dataDir, 'facts'),
    (await hasFiles(main)) &&
      `the store of files (${config.storage === 's3' ? 'S3_URL' : join(dataDir, 'files')})`,
    before && (await hasFiles(before)) && 'the other store of files',
    isFilled(spoolDir) && spoolDir,
    isFilled(ingestSpoolDir) && ingestSpoolDir,
    ingestLog && (await hasBeacons(ingestLog)) && 'the shared log of INGEST_LOG_URL',
    hasOtherSecrets(config, secrets) && secretsPath(config),
  ].filter((place) => typeof place === 'string')
  if (filled.length === 0) return
  throw new BackupError(
    `A backup is restored into an empty installation, and these are not empty: ${filled.join(', ')}. ` +
      'Set MATINEE_DATA to a new folder (and DATABASE_URL, CLICKHOUSE_URL, S3_URL, INGEST_LOG_URL to empty stores), or move them aside.',
  )
}

export const secretsPath = ({ secretsFile, dataDir }: Pick<Config, 'secretsFile' | 'dataDir'>): string =>
  secretsFile ?? join(dataDir, 'secrets.json')

const isFilled = (dir: string): boolean => existsSync(dir) && readdirSync(dir).length > 0

async function hasNoFacts(config: Config): Promise<boolean> {
  const facts = openFacts(factsAddress(config))
  try {
    return (await readAppliedMigrations(facts)) === null
  } finally {
    await facts.close()
  }
}

/** The restored installation would load the beacons of a log that its original still uses, and take them from it. */
async function hasBeacons(log: NatsAddress): Promise<boolean> {
  try {
    return !(await isEmptySharedLog(log))
  } catch (error) {
    throw new BackupError(
      `INGEST_LOG_URL: the NATS servers cannot say whether they have beacons (${(error as Error).message}). Start them, and try again.`,
      { cause: error },
    )
  }
}

async function hasFiles(files: Files): Promise<boolean> {
  for await (const _file of files.list()) return true
  return false
}

function hasOtherSecrets(config: Config, secrets: string): boolean {
  const path = secretsPath(config)
  return existsSync(path) && readKey(readFileSync(path, 'utf8')) !== readKey(secrets)
}

function readKey(text: string): unknown {
  try {
    return (JSON.parse(text) as { signing?: unknown }).signing
  } catch {
    return undefined
  }
}
