import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../testing/databases.ts'
import { server } from '../../../testing/testServer.ts'
import { newId } from '../ids.ts'
import { startQueue } from '../queue.ts'
import { readMigrations } from './migratePostgres.ts'
import { openPostgres, type Db } from './postgres.ts'
import { beginStep } from './schemaSteps.ts'
import { restoreSnapshot } from './restoreSnapshot.ts'
import { openSnapshot } from './snapshot.ts'

async function newDatabase(): Promise<{ db: Db; url: string }> {
  const { url, remove } = await createDatabase(`snapshot_${process.pid}_${newId(8).toLowerCase()}`)
  const db = openPostgres({ url }, 2)
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })
  return { db, url }
}

test('a snapshot is refused soon while somebody locks a table, and leaves no connection', async () => {
  const { db, url } = await newDatabase()
  await db.transaction().execute(async (tx) => {
    await sql`lock table videos in access exclusive mode`.execute(tx)
    const opening = openSnapshot({ url }, { lockTimeoutMs: 200 })
    await expect(opening).rejects.toThrow('PostgreSQL is being migrated. Try again')
  })
  const others = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()
        and state like 'idle in transaction%'`.execute(db)
    return rows
  }
  await expect.poll(others).toEqual([])
})

test('a snapshot names the steps that were made, and none that only began', async () => {
  const { db, url } = await newDatabase()
  // A step that removes something and runs outside of a transaction is in Kysely's list from its begin.
  await beginStep(db, { store: 'postgres', name: '9001_half', oldestRelease: '0.2.0' })
  await sql`insert into kysely_migration (name, timestamp) values ('9001_half', now()::text)`.execute(db)
  // It makes its tables, which a snapshot has too.
  await (await startQueue({ url }, server.deps.log)).stop()
  const snapshot = await openSnapshot({ url })
  onTestFinished(() => snapshot.close())
  const { made, missing } = await readMigrations(db)
  expect(made).toContain('0022_backup_runs')
  expect(made).not.toContain('9001_half')
  expect(missing).toEqual([])
  expect(snapshot.migrations).toEqual(made)
})

test('a restore replaces the audit log, which nobody can empty before or after it', async () => {
  const [old, copy] = [await newDatabase(), await newDatabase()]
  // Both have the tables of the queue, which a snapshot has too.
  for (const { url } of [old, copy]) await (await startQueue({ url }, server.deps.log)).stop()
  const insert = ({ db }: { db: Db }, actor: string) =>
    db.insertInto('audit').values({ kind: 'changed', accountId: null, actor, details: '{}' }).execute()
  await insert(old, 'before')
  await insert(copy, 'replaced')
  const snapshot = await openSnapshot({ url: old.url })
  const tables = snapshot.tables.map((table) => ({ ...table, rows: () => snapshot.copy(table) }))
  await restoreSnapshot({ url: copy.url }, Readable.from(tables), snapshot.sequences)
  await snapshot.close()
  const actors = await copy.db.selectFrom('audit').select('actor').execute()
  expect(actors).toEqual([{ actor: 'before' }])
  for (const { db } of [old, copy]) {
    const emptied = sql`truncate audit`.execute(db)
    await expect(emptied).rejects.toThrow('entries of the audit log are not changed')
  }
})
