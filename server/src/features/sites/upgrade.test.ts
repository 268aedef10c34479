import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres, type Db } from '../../platform/postgres.ts'

const before = ['0001_first', '0002_rate_limits', '0003_identity', '0004_players', '0005_poster_jobs']

async function migrate(db: Db, names: string[]): Promise<void> {
  for (const name of names) {
    const { up } = (await import(`../../../migrations/postgres/${name}.ts`)) as {
      up: (db: Db) => Promise<void>
    }
    await up(db)
  }
}

/** A database as the version before sites were set up left it. */
async function oldDatabase(): Promise<Db> {
  const socketDir = inject('postgresSocketDir')
  const database = `old_${process.pid}_${Date.now().toString(36)}`
  const admin = openPostgres({ socketDir, database: 'postgres' }, 1)
  await sql.raw(`create database ${database}`).execute(admin)
  const db = openPostgres({ socketDir, database }, 1)
  onTestFinished(async () => {
    await db.destroy()
    await sql.raw(`drop database ${database} with (force)`).execute(admin)
    await admin.destroy()
  })
  await migrate(db, before)
  return db
}

/** Two ids of which the first 32 bits of what codes are made of are the same. */
function idsAlike(): [string, string] {
  const seen = new Map<string, string>()
  for (let n = 0; ; n++) {
    const id = `site${n}`
    const start = createHash('md5').update(`${id}site`).digest('hex').slice(0, 8)
    const other = seen.get(start)
    if (other) return [other, id]
    seen.set(start, id)
  }
}

test('sites of the version before get codes of their own, and of one domain the oldest keeps it', async () => {
  const db = await oldDatabase()
  const [first, second] = idsAlike()
  await sql`
    insert into users (id, email, name, password_hash, status, integration_type, language, currency, timezone)
      values ('user', 'a@b.example', 'A', '', 'ACTIVE', 0, 'en', 'usd', 'UTC')`.execute(db)
  await sql`
    insert into sites (id, account_id, fqdn, status, created_at) values
      (${first}, 'user', 'one.example', 'LIVE', '2026-01-02'),
      (${second}, 'user', 'two.example', 'NEW', '2026-01-01'),
      ('late', 'user', 'one.example', 'LIVE', '2026-01-03')`.execute(db)
  await migrate(db, ['0006_sites_ads'])
  const sites = await db
    .selectFrom('sites')
    .select(['id', 'fqdn', 'status', 'code'])
    .orderBy('createdAt')
    .execute()
  expect(new Set(sites.map(({ code }) => code)).size).toBe(3)
  expect(sites).toMatchObject([
    { id: second, fqdn: 'two.example', status: 'NEW' },
    { id: first, fqdn: 'one.example', status: 'LIVE' },
    { id: 'late', fqdn: 'duplicate-2.one.example', status: 'PAUSED' },
  ])
})
