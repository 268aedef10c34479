import { openFacts } from '../src/platform/facts/facts.ts'
import { createLog } from '../src/platform/log.ts'
import { openPostgres } from '../src/platform/postgres/postgres.ts'
import { migrateFactsStore } from '../src/roles/migration/migrateFactsStore.ts'

// A process that migrates a facts store, for tests that kill it. Arguments: the database's URL, the store's socket and the
// folder of the migrations.
const [url, socketPath, folder] = process.argv.slice(2) as [string, string, string]
await migrateFactsStore(
  { db: openPostgres({ url }, 3), facts: openFacts({ socketPath }), log: createLog('silent', 'test') },
  { folder: new URL(folder) },
)
