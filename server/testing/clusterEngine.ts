import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { factsEngineArgs, factsEngineModule, factsSocketPath } from '../src/platform/facts/launch.ts'
import { runDir } from '../src/platform/files/runDir.ts'
import { createLog } from '../src/platform/log.ts'
import { superviseChild } from '../src/roles/child.ts'

/** A cluster of one shard, the engine itself. */
export const clusterName = 'matinee_test'

/** The engine listens on no port: by this one it recognises itself. */
const config = `<clickhouse>
  <tcp_port>9000</tcp_port>
  <remote_servers>
    <${clusterName}>
      <shard>
        <internal_replication>true</internal_replication>
        <replica><host>127.0.0.1</host><port>9000</port></replica>
      </shard>
    </${clusterName}>
  </remote_servers>
  <macros><shard>1</shard><replica>one</replica></macros>
</clickhouse>
`

/** A facts engine of its own, in which `clusterName` exists. */
export async function startClusterEngine(): Promise<{ socketPath: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-cluster-'))
  const configFile = join(dataDir, 'config.xml')
  writeFileSync(configFile, config)
  const engine = superviseChild(
    'facts',
    factsEngineModule,
    factsEngineArgs(dataDir, { configFile }),
    createLog('error', 'test'),
  )
  await engine.ready
  return {
    socketPath: factsSocketPath(dataDir),
    async stop() {
      await engine.stop()
      for (const dir of [dataDir, runDir(dataDir)]) rmSync(dir, { recursive: true, force: true })
    },
  }
}
