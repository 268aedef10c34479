import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/embeddedPostgres.ts'
import { openFacts } from '../src/platform/facts.ts'
import { factsEngineArgs, factsEngineModule, factsSocketPath } from '../src/platform/factsEngine/launch.ts'
import { migrateFacts } from '../src/platform/factsEngine/migrateFacts.ts'
import { createLog } from '../src/platform/log.ts'
import { migratePostgres, openPostgres } from '../src/platform/postgres.ts'
import { runDir } from '../src/platform/runDir.ts'
import { superviseChild } from '../src/roles/child.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocketDir: string
    factsSocketPath: string
  }
}

/** The real engines, once for all feature tests. The schema is made in `matinee`, which serves as the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-test-'))
  const log = createLog('error', 'test')
  const engine = superviseChild('facts', factsEngineModule, factsEngineArgs(dataDir), log)
  const postgres = await startEmbeddedPostgres(dataDir, log)
  await engine.ready
  // A run that is broken off does not come to the teardown; the facts engine notices by itself.
  process.once('exit', () => postgres.kill())
  const socketPath = factsSocketPath(dataDir)
  const db = openPostgres({ socketDir: postgres.socketDir }, 1)
  const facts = openFacts({ socketPath })
  await migratePostgres(db)
  await migrateFacts(facts)
  await Promise.all([db.destroy(), facts.close()])
  project.provide('postgresSocketDir', postgres.socketDir)
  project.provide('factsSocketPath', socketPath)
  return async () => {
    await Promise.all([engine.stop(), postgres.stop()])
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(runDir(dataDir), { recursive: true, force: true })
  }
}
