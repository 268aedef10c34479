import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import type { Facts } from '../platform/facts/facts.ts'
import { describeDatabaseUrl } from '../platform/postgres/databaseUrl.ts'
import { readMigrations } from '../platform/postgres/migratePostgres.ts'
import { openPostgres, type Db, type PostgresAddress } from '../platform/postgres/postgres.ts'
import { checkRelease } from '../platform/postgres/schemaSteps.ts'
import type { Queue } from '../platform/queue.ts'
import { runDir } from '../platform/files/runDir.ts'
import { refused, unreachable, type CliError } from './refuse.ts'

export type CliDeps = Pick<Deps, 'config' | 'db' | 'queue'> & {
  facts: () => Promise<Facts>
  files: () => Promise<Deps['files']>
  close(): Promise<void>
}

/**
 * The dependencies of the commands. Starts nothing and changes no schema: throws `unreachable` when PostgreSQL does
 * not answer, and refuses a schema that is older than this code. Facts, files and queue are opened when first used.
 */
export async function openCli(config: Config): Promise<CliDeps> {
  const address = addressOf(config)
  // An undo of an import holds its batch, restates days in a transaction and saves its progress at the same time.
  const db = openPostgres(address, 3)
  try {
    await checkSchema(db, config)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const queue = queueOnDemand(address)
  let facts: Promise<Facts> | undefined
  return {
    config,
    db,
    queue,
    facts: () => (facts ??= openConfiguredFacts(config)),
    files: () => openConfiguredFiles(config),
    async close() {
      await (await facts)?.close()
      await queue.stop()
      await db.destroy()
    },
  }
}

async function openConfiguredFacts(config: Config): Promise<Facts> {
  const [{ openFacts }, { factsAddress }] = await Promise.all([
    import('../platform/facts/facts.ts'),
    import('../platform/storeAddresses.ts'),
  ])
  return openFacts(factsAddress(config))
}

/** The commands sign no addresses, so the key is empty. */
async function openConfiguredFiles(config: Config): Promise<Deps['files']> {
  const { openFiles } = await import('../platform/files/openFiles.ts')
  return openFiles(config, Buffer.alloc(0))
}

/** DATABASE_URL, or the engine of the data folder. Creates no folder. */
function addressOf(config: Config): PostgresAddress {
  if (config.databaseUrl) return { url: config.databaseUrl, preparesReads: config.preparesReads }
  if (!existsSync(join(config.dataDir, 'postgres'))) throw notRunning(config)
  return { socketDir: join(runDir(config.dataDir), 'postgres') }
}

async function checkSchema(db: Db, config: Config): Promise<void> {
  await checkRelease(db).catch((error: Error) => {
    throw error instanceof ConfigError ? refused(error.message) : notRunning(config, error)
  })
  const { missing } = await readMigrations(db).catch((error: Error) => {
    throw notRunning(config, error)
  })
  if (missing.length)
    throw refused(
      `The database is older than this code: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. ` +
        'Start Matinee once from this checkout (npm start) to migrate it.',
    )
}

function notRunning(config: Config, error?: Error): CliError {
  if (!config.databaseUrl)
    return unreachable(
      `Matinee is not running on ${config.dataDir}. Start it with "npm start", or set MATINEE_DATA or DATABASE_URL.`,
    )
  return unreachable(
    `PostgreSQL does not answer at ${describeDatabaseUrl(config.databaseUrl)}${error ? ` (${error.message || (error as NodeJS.ErrnoException).code})` : ''}. ` +
      'Check DATABASE_URL, and that the database server runs.',
  )
}

/** Most commands send nothing, and a queue costs two connections. */
function queueOnDemand(address: PostgresAddress): Queue {
  let opened: Promise<Queue> | undefined
  const open = () =>
    (opened ??= (async () => {
      const [{ startQueue }, { createLog }] = await Promise.all([
        import('../platform/queue.ts'),
        import('../platform/log.ts'),
      ])
      return startQueue(address, createLog('silent', 'cli'), { makesSchema: false })
    })())
  return {
    send: async (...job) => (await open()).send(...job),
    sendAgain: async (...job) => (await open()).sendAgain(...job),
    sendInTurn: async (...job) => (await open()).sendInTurn(...job),
    isPending: async (...job) => (await open()).isPending(...job),
    tryOnce: async (...job) => (await open()).tryOnce(...job),
    work: async (...job) => (await open()).work(...job),
    schedule: async (...job) => (await open()).schedule(...job),
    confirmSchedule: async (...job) => (await open()).confirmSchedule(...job),
    unschedule: async (name) => (await open()).unschedule(name),
    retry: async (...job) => (await open()).retry(...job),
    discard: async (...job) => (await open()).discard(...job),
    stop: async () => (await opened?.catch(() => null))?.stop(),
  }
}
