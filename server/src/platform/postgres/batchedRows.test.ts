import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { server } from '../../../testing/testServer.ts'
import { batchedRows } from './batchedRows.ts'

const { db } = server.deps
await sql`create table looked_up (key text primary key, value text not null)`.execute(db)
await sql`insert into looked_up select 'k' || i, 'v' || i from generate_series(0, 249) i`.execute(db)
const text = 'select key, value from looked_up where key = any($1)'
const read = batchedRows<{ key: string; value: string }>(text)
const statements = () => server.sqlTexts.filter((one) => one === text).length

test('concurrent keys get their own rows, a hundred by one statement', async () => {
  const before = statements()
  const keys = Array.from({ length: 300 }, (_, index) => `k${index}`)
  const rows = await Promise.all(keys.map((key) => read(db, key)))
  expect(rows.map((row) => row?.value)).toEqual(
    keys.map((_, index) => (index < 250 ? `v${index}` : undefined)),
  )
  // A later read begins after all earlier statements.
  expect((await read(db, 'k0'))?.value).toBe('v0')
  expect(statements() - before).toBe(4)
})

test('a key requested twice at once gets its row both times', async () => {
  const [one, other] = await Promise.all([read(db, 'k7'), read(db, 'k7')])
  expect([one?.value, other?.value]).toEqual(['v7', 'v7'])
})

test('a read after a write sees it, even while earlier reads are waiting', async () => {
  const early = read(db, 'k1')
  await sql`update looked_up set value = 'new' where key = 'k1'`.execute(db)
  expect((await read(db, 'k1'))?.value).toBe('new')
  await early
})

test('a failed statement fails all its readers, and none of the later ones', async () => {
  const readLost = batchedRows<{ key: string }>('select key from comes_later where key = any($1)')
  const failed = await Promise.allSettled([readLost(db, 'a'), readLost(db, 'b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await sql`create table comes_later (key text)`.execute(db)
  expect(await readLost(db, 'a')).toBeUndefined()
})
