import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../testing/databases.ts'
import { newId } from '../ids.ts'
import { pause } from '../processes.ts'
import { migratePostgres, readMigrations } from './migratePostgres.ts'
import { openPostgres, type Db } from './postgres.ts'
import { checkRelease, readSteps } from './schemaSteps.ts'

/** A database of this version, and a function that opens it again. */
async function newDatabase(): Promise<{ db: Db; open: (onQuery?: (text: string) => void) => Db }> {
  const database = await createDatabase(`steps_${process.pid}_${newId().replaceAll(/\W/g, '').toLowerCase()}`)
  const opened: Db[] = []
  const open = (onQuery?: (text: string) => void) => {
    const db = openPostgres({ url: database.url }, 3, onQuery)
    opened.push(db)
    return db
  }
  onTestFinished(async () => {
    for (const db of opened) await db.destroy()
    await database.remove()
  })
  return { db: open(), open }
}

/** Migrations of the next release, by name. */
function nextRelease(migrations: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-steps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(folder, `${name}.ts`), text)
  return pathToFileURL(`${folder}/`)
}

const addColumn = (column: string) =>
  `export const step = 'expand'
   export const up = (db) => db.schema.alterTable('users').addColumn('${column}', 'text').execute()`
const dropColumn = `export const step = 'contract'
   export const oldestRelease = '99.1.0'
   export const up = (db) => db.schema.alterTable('users').dropColumn('extra').execute()`
const makeIndex = (column: string) =>
  `import { sql } from '${import.meta.resolve('kysely')}'
   export const step = 'expand'
   export const inTransaction = false
   export async function up(db) {
     await sql\`drop index concurrently if exists users_by_extra\`.execute(db)
     await sql\`create index concurrently users_by_extra on users (${column})\`.execute(db)
   }`

/** How a release from before there were steps checks the schema: by Kysely's list alone. */
async function startFirstRelease(db: Db): Promise<unknown> {
  const names = (await readMigrations(db)).made.filter((name) => name < '0021')
  const migrations = Object.fromEntries(names.map((name) => [name, { up: async () => {} }]))
  return (await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest())
    .error
}

test('an older release starts over a schema that was only expanded, and is refused once something was removed', async () => {
  const { db } = await newDatabase()
  expect(await migratePostgres(db, { folder: nextRelease({ '9001_extra': addColumn('extra') }) })).toEqual([
    '9001_extra',
  ])
  expect((await readMigrations(db)).made).toContain('9001_extra')
  expect(await migratePostgres(db)).toEqual([])
  expect((await readMigrations(db)).missing).toEqual([])
  expect(await startFirstRelease(db)).toBeUndefined()
  const next = nextRelease({ '9001_extra': addColumn('extra'), '9002_without_extra': dropColumn })
  expect(await migratePostgres(db, { folder: next })).toEqual(['9002_without_extra'])
  await expect(migratePostgres(db)).rejects.toThrow(
    /^This is Matinee \d+\.\d+\.\d+, but the installation was upgraded: since migration 9002_without_extra its data needs 99\.1\.0 or newer\. Start 99\.1\.0 or newer, or restore/,
  )
  expect(await startFirstRelease(db)).toMatchObject({
    message: expect.stringContaining('9002_without_extra'),
  })
  await expect(checkRelease(db, '99.0.9')).rejects.toThrow('99.1.0 or newer')
  await checkRelease(db, '99.1.0')
  await checkRelease(db, '100.0.0')
})

test('a migration that waits for a long read lets others read, and several starters apply it once', async () => {
  const { db, open } = await newDatabase()
  const [other, reader] = [open(), open()]
  const folder = nextRelease({ '9001_extra': addColumn('extra') })
  let endRead = () => {}
  let hasBegun = () => {}
  const begun = new Promise<void>((resolve) => (hasBegun = resolve))
  const longRead = reader.transaction().execute(async (tx) => {
    await sql`select count(*) from users`.execute(tx)
    hasBegun()
    await new Promise<void>((resolve) => (endRead = resolve))
  })
  await begun
  const migrating = Promise.all([migratePostgres(db, { folder }), migratePostgres(other, { folder })])
  // Behind an `alter table` that waits, this read would wait until the long one ends.
  const longest = { ms: 0 }
  for (const deadline = Date.now() + 2_500; Date.now() < deadline; await pause(50)) {
    const startedAt = performance.now()
    await sql`select count(*) from users`.execute(reader)
    longest.ms = Math.max(longest.ms, performance.now() - startedAt)
  }
  endRead()
  await longRead
  expect((await migrating).flat()).toEqual(['9001_extra'])
  expect(longest.ms).toBeLessThan(2_400)
})

test('a migration gives up when a lock is not free in time, and says where to look', async () => {
  const { db, open } = await newDatabase()
  const folder = nextRelease({ '9001_extra': addColumn('extra') })
  await open()
    .transaction()
    .execute(async (tx) => {
      await sql`select count(*) from users`.execute(tx)
      await expect(migratePostgres(db, { folder, limitMs: 100 })).rejects.toThrow(
        /9001_extra waited .* Find it in pg_stat_activity/,
      )
    })
  expect(await migratePostgres(db, { folder })).toEqual(['9001_extra'])
})

test('an index is made without a transaction, and made again when the first attempt failed', async () => {
  const { db } = await newDatabase()
  const index = (column: string) => nextRelease({ '9001_index': makeIndex(column) })
  await expect(migratePostgres(db, { folder: index('missing') })).rejects.toThrow('missing')
  expect((await readMigrations(db)).made).not.toContain('9001_index')
  const begun = (await readSteps(db))!.find(({ name }) => name === '9001_index')
  expect(begun).toMatchObject({ madeAt: null })
  expect(await migratePostgres(db, { folder: index('name') })).toEqual(['9001_index'])
})

test('a process that starts while another one makes an index does not hold it up', async () => {
  const { db, open } = await newDatabase()
  const [writer, watcher] = [open(), open()]
  let hasAsked = false
  const second = open((text) => (hasAsked ||= text.includes('pg_try_advisory')))
  // Two that wait for each other fail, instead of waiting for ever. Only new connections have it.
  await sql`do $$ begin execute format('alter database %I set lock_timeout = 15000', current_database()); end $$`.execute(
    watcher,
  )
  const folder = nextRelease({ '9000_extra': addColumn('extra'), '9001_index': makeIndex('extra') })
  const isTrue = async (condition: string) =>
    (await sql<{ is: boolean }>`select exists (${sql.raw(condition)}) as is`.execute(watcher)).rows[0]!.is
  const isIndexing = () =>
    isTrue(
      `select from pg_stat_activity where datname = current_database() and query ~ '^create index concurrently'`,
    )
  const isLockAwaited = () =>
    isTrue(`select from pg_locks join pg_database on pg_database.oid = database
            where datname = current_database() and locktype = 'advisory' and not granted`)
  await migratePostgres(db, { folder, through: '9000_extra' })
  let starts: Promise<string[]>[] = []
  await writer.transaction().execute(async (tx) => {
    // The index waits for this transaction.
    await sql`lock table users in row exclusive mode`.execute(tx)
    starts = [migratePostgres(db, { folder })]
    await expect.poll(isIndexing, { timeout: 10_000 }).toBe(true)
    starts.push(migratePostgres(second, { folder }))
    await expect.poll(async () => hasAsked || (await isLockAwaited()), { timeout: 10_000 }).toBe(true)
  })
  expect(await Promise.all(starts)).toEqual([['9001_index'], []])
})
