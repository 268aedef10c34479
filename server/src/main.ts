import { enableCompileCache } from 'node:module'
import { collectWhenIdle } from './platform/collectWhenIdle.ts'
import { refuseUnfinishedRestore } from './platform/backup/restoreMarker.ts'
import { ConfigError, type Config } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { readConfig } from './readConfig.ts'
import { endAsOrphan, endWithSupervisor, isOrphan } from './roles/child.ts'

// Parsed once for all processes and starts; halves the time to the first page.
enableCompileCache()

/** One program, several roles; `all` starts the others and the embedded engines, each in its own process. */
const roles = {
  all: async () => (await import('./roles/all.ts')).runAll,
  api: async () => (await import('./roles/api.ts')).runApi,
  worker: async () => (await import('./roles/worker.ts')).runWorker,
  planner: async () => (await import('./roles/worker.ts')).runPlanner,
  ingest: async () => (await import('./roles/ingest.ts')).runIngest,
  demo: async () => (await import('./roles/demo.ts')).runDemo,
}

const role = process.argv[2] ?? 'all'
if (!(role in roles)) {
  process.stderr.write(`There is no role "${role}". Roles: ${Object.keys(roles).join(', ')}.\n`)
  process.exit(2)
}
let config: Config | undefined
try {
  config = readConfig(process.env)
  refuseUnfinishedRestore(config)
  if (role !== 'all') endWithSupervisor(config)
  collectWhenIdle()
  const run = await roles[role as keyof typeof roles]()
  await run(config, createLog(config.logLevel, role))
} catch (error) {
  const isSetting = error instanceof ConfigError
  process.stderr.write(`${isSetting ? error.message : ((error as Error).stack ?? String(error))}\n`)
  process.exitCode = isSetting ? 2 : 1
}
if (process.exitCode || role === 'demo') {
  if (config && isOrphan()) endAsOrphan(config)
  process.exit()
}
