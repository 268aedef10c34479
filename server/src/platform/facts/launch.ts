import { join } from 'node:path'
import { runDir } from '../files/runDir.ts'

/** The module that a supervisor forks to run the embedded facts engine. */
export const factsEngineModule = new URL('./engine.ts', import.meta.url)

/** Unix socket on which the engine of this data folder answers ClickHouse's HTTP protocol. */
export function factsSocketPath(dataDir: string): string {
  return join(runDir(dataDir), 'facts.sock')
}

export function factsEngineArgs(dataDir: string): string[] {
  return [join(dataDir, 'facts'), factsSocketPath(dataDir)]
}
