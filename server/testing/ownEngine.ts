import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFacts, type Facts } from '../src/platform/facts/facts.ts'
import { factsEngineArgs, factsEngineModule, factsSocketPath } from '../src/platform/facts/launch.ts'
import { runDir } from '../src/platform/files/runDir.ts'
import { createLog } from '../src/platform/log.ts'
import { superviseChild } from '../src/roles/child.ts'

export type OwnEngine = { facts: Facts; dataDir: string; stop: () => Promise<void> }

/** A facts engine over a new data folder, without tables. */
export async function startOwnEngine(): Promise<OwnEngine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-own-'))
  const log = createLog('error', 'test')
  const engine = superviseChild('facts', factsEngineModule, factsEngineArgs(dataDir), log)
  await engine.ready
  const facts = openFacts({ socketPath: factsSocketPath(dataDir) })
  return {
    facts,
    dataDir,
    async stop() {
      await facts.close()
      await engine.stop()
      for (const dir of [dataDir, runDir(dataDir)]) rmSync(dir, { recursive: true, force: true })
    },
  }
}
