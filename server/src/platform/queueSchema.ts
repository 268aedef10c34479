import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const manifest = createRequire(import.meta.url).resolve('pg-boss/package.json')

/** The version of the tables that this pg-boss makes. It has no function that says so without a database. */
export const ownQueueSchema = (JSON.parse(readFileSync(manifest, 'utf8')) as { pgboss: { schema: number } })
  .pgboss.schema
