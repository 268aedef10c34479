import { join } from 'node:path'
import { runDir } from '../files/runDir.ts'

/** The module that a supervisor forks to run the embedded facts engine. */
export const factsEngineModule = new URL('./engine.ts', import.meta.url)

/** Unix socket on which the engine of this data folder answers ClickHouse's HTTP protocol. */
export function factsSocketPath(dataDir: string): string {
  return join(runDir(dataDir), 'facts.sock')
}

/**
 * `openTimeoutMs`: how long to wait for a folder that another engine has locked. `maxBytes`: for queries and merges together.
 * `configFile`: ClickHouse's configuration in XML, with which tests make a cluster of this one engine.
 */
export type EngineOptions = { openTimeoutMs?: number; maxBytes?: number; configFile?: string }

export function factsEngineArgs(dataDir: string, options: EngineOptions = {}): string[] {
  const { openTimeoutMs = 10_000, maxBytes = 900_000_000, configFile } = options
  const args = [join(dataDir, 'facts'), factsSocketPath(dataDir), String(openTimeoutMs), String(maxBytes)]
  return configFile === undefined ? args : [...args, configFile]
}
