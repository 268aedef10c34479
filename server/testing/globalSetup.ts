import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { TestProject } from 'vitest/node'
import { hashPassword } from '../src/features/auth/password.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embeddedPostgres.ts'
import { openFacts } from '../src/platform/facts/facts.ts'
import { newId } from '../src/platform/ids.ts'
import { factsEngineArgs, factsEngineModule, factsSocketPath } from '../src/platform/facts/launch.ts'
import { migrateFacts } from '../src/platform/facts/migrateFacts.ts'
import { createLog } from '../src/platform/log.ts'
import { migratePostgres, openPostgres } from '../src/platform/postgres/postgres.ts'
import { runDir } from '../src/platform/files/runDir.ts'
import { superviseChild } from '../src/roles/child.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocketDir: string
    factsSocketPath: string
    /** The password of all accounts of `make`. */
    knownPassword: { password: string; passwordHash: string }
  }
}

/** The real engines, once for all feature tests. The schema is made in `matinee`, which serves as the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-test-'))
  const log = createLog('error', 'test')
  // More than a product's engine: three files at a time insert, merge and query in tables of seven copies.
  const limits = { maxBytes: 2_500_000_000 }
  const engine = superviseChild('facts', factsEngineModule, factsEngineArgs(dataDir, limits), log)
  const postgres = await startEmbeddedPostgres(dataDir, log)
  await engine.ready
  // An interrupted test process skips the teardown; the facts engine exits then.
  process.once('exit', () => postgres.kill())
  const socketPath = factsSocketPath(dataDir)
  const db = openPostgres({ socketDir: postgres.socketDir }, 1)
  const facts = openFacts({ socketPath })
  // The data need not survive a power cut. Commit order and locks are not affected.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await db.executeQuery(CompiledQuery.raw(`alter system set ${setting} = off`))
  await db.executeQuery(CompiledQuery.raw('select pg_reload_conf()'))
  await migratePostgres(db)
  await migrateFacts(facts)
  await Promise.all([db.destroy(), facts.close()])
  project.provide('postgresSocketDir', postgres.socketDir)
  project.provide('factsSocketPath', socketPath)
  const password = newId(12)
  project.provide('knownPassword', { password, passwordHash: await hashPassword(password) })
  return async () => {
    await Promise.all([engine.stop(), postgres.stop()])
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(runDir(dataDir), { recursive: true, force: true })
  }
}
