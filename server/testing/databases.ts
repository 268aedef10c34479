import { sql } from 'kysely'
import { inject } from 'vitest'
import { openPostgres } from '../src/platform/postgres/postgres.ts'

let serverUrl: string | undefined

/** Where the test file reaches the tests' server. */
export function setServerUrl(url: string): void {
  serverUrl = url
}

/** The URL of a database on the tests' server: the embedded one, or that of TEST_DATABASE_URL. */
export const databaseUrl = (name: string): string =>
  urlOnServer(serverUrl ?? inject('databaseServerUrl'), name)

export function urlOnServer(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Creates a database, by default with the current schema; `remove` ends its connections. */
export async function createDatabase(
  name: string,
  { isEmpty = false } = {},
): Promise<{ url: string; remove: () => Promise<void> }> {
  const admin = openPostgres({ url: inject('databaseServerUrl') }, 1)
  const template = isEmpty ? `template0 encoding 'UTF8'` : inject('templateDatabase')
  await sql.raw(`create database ${name} template ${template}`).execute(admin)
  return {
    url: databaseUrl(name),
    async remove() {
      await sql.raw(`drop database ${name} with (force)`).execute(admin)
      await admin.destroy()
    },
  }
}
