import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openFacts, type Facts } from '../src/platform/facts/facts.ts'
import { factsMigrations, listFactsMigrations } from '../src/platform/facts/factsSchema.ts'
import { factsEngineArgs, factsEngineModule, factsSocketPath } from '../src/platform/facts/launch.ts'
import { factsEngines, type FactsMigration } from '../src/platform/facts/migrateFacts.ts'
import { createLog } from '../src/platform/log.ts'
import { runDir } from '../src/platform/files/runDir.ts'
import { superviseChild } from '../src/roles/child.ts'

/** A new facts store with the schema of an earlier version, up to the migration `last`. */
export async function openOldStore(last: string): Promise<Facts> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-old-'))
  const engine = superviseChild(
    'facts',
    factsEngineModule,
    factsEngineArgs(dataDir),
    createLog('error', 'test'),
  )
  await engine.ready
  const facts = openFacts({ socketPath: factsSocketPath(dataDir) })
  onTestFinished(async () => {
    await facts.close()
    await engine.stop()
    for (const dir of [dataDir, runDir(dataDir)]) rmSync(dir, { recursive: true, force: true })
  })
  await facts.createDatabase()
  const engines = factsEngines(false)
  await facts.command(
    `CREATE TABLE migrations (name String, appliedAt DateTime('UTC') DEFAULT now())
     ${engines.engine('MergeTree', 'ORDER BY name')}`,
  )
  for (const name of await listFactsMigrations()) {
    if (name > last) break
    const migration = (await import(new URL(`${name}.ts`, factsMigrations).href)) as FactsMigration
    for (const statement of migration.statements(engines)) await facts.command(statement)
    await facts.insert('migrations', ['name'], `${name}\n`, name)
  }
  return facts
}
