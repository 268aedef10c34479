// The ingest role in a process of its own, as the benchmarks and the fault test start it.
import { readConfig } from '../server/src/platform/config.ts'
import { createLog } from '../server/src/platform/log.ts'
import { runIngest } from '../server/src/roles/ingest.ts'

const config = readConfig(process.env)
await runIngest(config, createLog(config.logLevel, 'ingest'))
