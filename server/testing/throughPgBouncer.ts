import { afterAll, inject } from 'vitest'
import { setServerUrl } from './databases.ts'
import { startPgBouncer } from './pgBouncer.ts'

/** Imported first by a test file whose server reaches its database through PgBouncer. */
const pooler = await startPgBouncer(inject('databaseServerUrl'))
setServerUrl(pooler.url)
// Registered first, so it runs last.
afterAll(() => pooler.stop())
