import type { Config } from '../platform/config.ts'
import { ConfigError } from '../platform/config.ts'
import { checkKey } from '../platform/access/keyFingerprint.ts'
import type { Secrets } from '../platform/access/secrets.ts'
import type { Log } from '../platform/log.ts'
import { readMigrations } from '../platform/postgres/migratePostgres.ts'
import { openPostgres, type Db } from '../platform/postgres/postgres.ts'
import { checkRelease } from '../platform/postgres/schemaSteps.ts'
import { pause, waitUntil } from '../platform/processes.ts'
import { postgresAddress } from '../platform/storeAddresses.ts'

const warnAfterMs = 30_000
const keyTimeoutMs = 5_000

type Node = { config: Config; db: Db; secrets: Secrets; log: Log }

/**
 * Waits until an `api` has migrated PostgreSQL for this version. Refuses a version that is too old for the schema, and a key
 * of another installation.
 */
export async function joinInstallation({ config, db, secrets, log }: Node): Promise<void> {
  await checkRelease(db)
  const isMigrated = async () => (await readMigrations(db)).missing.length === 0
  if (!(await waitUntil(isMigrated, warnAfterMs, 200))) {
    log.warn('PostgreSQL has the schema of an older version; waiting for an api process to migrate it')
    await waitUntil(isMigrated, Infinity, 1_000)
  }
  await checkSharedKey({ config, db, secrets })
}

/** One data folder has one key; only a PostgreSQL elsewhere can be that of nodes with different keys. */
export async function checkSharedKey({ config, db, secrets }: Omit<Node, 'log'>): Promise<void> {
  if (config.databaseUrl) await checkKey(db, secrets)
}

/**
 * The same for a process that receives beacons, which must start without PostgreSQL: it waits five seconds, then starts and
 * checks later. With a key of another installation it would refuse valid beacons for good, and a version that is too old
 * could not load them, so it exits.
 */
export async function checkKeyOfIngest(config: Config, secrets: Secrets, log: Log): Promise<void> {
  if (!config.databaseUrl) return
  const db = openPostgres(postgresAddress(config), 1)
  const tryCheck = async (): Promise<boolean> => {
    try {
      await checkRelease(db)
      await checkKey(db, secrets)
      return true
    } catch (error) {
      if (error instanceof ConfigError) throw error
      return false
    }
  }
  if (await waitUntil(tryCheck, keyTimeoutMs, 200)) return db.destroy()
  log.warn('PostgreSQL does not answer; the key is compared with that of the installation when it does')
  void checkLater(tryCheck, log).then(() => db.destroy())
}

async function checkLater(tryCheck: () => Promise<boolean>, log: Log): Promise<void> {
  try {
    do await pause(2_000)
    while (!(await tryCheck()))
  } catch (error) {
    log.fatal({ err: error }, 'this process does not fit the installation')
    process.exit(2)
  }
}
