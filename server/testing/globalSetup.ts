import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { hashPassword } from '../src/features/auth/password.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embeddedPostgres.ts'
import { openFacts } from '../src/platform/facts/facts.ts'
import { newId } from '../src/platform/ids.ts'
import { factsEngineArgs, factsEngineModule, factsSocketPath } from '../src/platform/facts/launch.ts'
import { migrateFacts } from '../src/platform/facts/migrateFacts.ts'
import { createLog } from '../src/platform/log.ts'
import { migratePostgres } from '../src/platform/postgres/migratePostgres.ts'
import { openPostgres } from '../src/platform/postgres/postgres.ts'
import { runDir } from '../src/platform/files/runDir.ts'
import { superviseChild } from '../src/roles/child.ts'
import { urlOnServer } from './databases.ts'
import { serveBuckets } from './sharedS3.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The tests' PostgreSQL server: the URL of its database `postgres`. */
    databaseServerUrl: string
    /** A database with the current schema. */
    templateDatabase: string
    factsSocketPath: string
    /** The ClickHouse server of CLICKHOUSE_TEST_URL, on which the tests of figures then run. */
    factsServer: { url: string; cluster: string | null } | null
    /** Answers each request with a new bucket of S3. */
    bucketsUrl: string
    /** The password of all accounts of `make`. */
    knownPassword: { password: string; passwordHash: string }
  }
}

/**
 * The real engines, once for all feature tests: the embedded PostgreSQL, or the server of TEST_DATABASE_URL, whose user
 * must be a superuser.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-test-'))
  const log = createLog('error', 'test')
  // More than a product's engine: three files at a time insert, merge and query in tables of seven copies.
  const limits = { maxBytes: 5_000_000_000 }
  const engine = superviseChild('facts', factsEngineModule, factsEngineArgs(dataDir, limits), log)
  const ownServer = process.env.TEST_DATABASE_URL
  const postgres = ownServer ? null : await startEmbeddedPostgres(dataDir, log)
  await engine.ready
  // An interrupted test process skips the teardown; the facts engine exits then.
  process.once('exit', () => postgres?.kill())
  const socketPath = factsSocketPath(dataDir)
  const facts = openFacts({ socketPath })
  const serverUrl = ownServer ?? `postgres://matinee@localhost/postgres?host=${postgres!.socketDir}`
  const template = await makeTemplate(serverUrl)
  await migrateFacts(facts)
  await facts.close()
  project.provide('databaseServerUrl', serverUrl)
  project.provide('templateDatabase', template.name)
  project.provide('factsSocketPath', socketPath)
  const { CLICKHOUSE_TEST_URL: url, CLICKHOUSE_TEST_CLUSTER: cluster = null } = process.env
  project.provide('factsServer', url ? { url, cluster } : null)
  const buckets = await serveBuckets()
  project.provide('bucketsUrl', buckets.url)
  const password = newId(12)
  project.provide('knownPassword', { password, passwordHash: await hashPassword(password) })
  return async () => {
    await template.remove()
    await Promise.all([engine.stop(), postgres?.stop(), buckets.stop()])
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(runDir(dataDir), { recursive: true, force: true })
  }
}

/** A database with the current schema, from which each test file copies its own. */
async function makeTemplate(serverUrl: string): Promise<{ name: string; remove: () => Promise<void> }> {
  const name = `template_${process.pid}_${Date.now().toString(36)}`
  const admin = openPostgres({ url: serverUrl }, 1)
  await sql.raw(`create database ${name} template template0 encoding 'UTF8'`).execute(admin)
  // The data need not survive a power cut. Commit order and locks are not affected.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await sql.raw(`alter system set ${setting} = off`).execute(admin)
  await sql`select pg_reload_conf()`.execute(admin)
  const db = openPostgres({ url: urlOnServer(serverUrl, name) }, 2)
  await migratePostgres(db)
  await db.destroy()
  return {
    name,
    async remove() {
      await sql.raw(`drop database ${name} with (force)`).execute(admin)
      await admin.destroy()
    },
  }
}
