// The ingest role as a separate process, for the benchmarks and the fault test.
import { readConfig } from '../server/src/readConfig.ts'
import { createLog } from '../server/src/platform/log.ts'
import { runIngest } from '../server/src/roles/ingest.ts'

const config = readConfig(process.env)
await runIngest(config, createLog(config.logLevel, 'ingest'))
