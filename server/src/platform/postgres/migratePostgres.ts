import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Log } from '../log.ts'
import { pause } from '../processes.ts'
import { withAdvisoryLock } from './advisoryLock.ts'
import type { Db } from './postgres.ts'
import {
  beginStep,
  checkRelease,
  createStepTable,
  endStep,
  madeMigrations,
  readSteps,
  type StepKind,
} from './schemaSteps.ts'

/** `inTransaction` false: statements such as `create index concurrently`, which must be repeatable. */
type PostgresMigration = Migration & StepKind & { inTransaction?: false }
type Named = { name: string; migration: PostgresMigration }

export type MigrateOptions = {
  log?: Log
  /** A migration waits this long for locks of readers and writers in all. */
  limitMs?: number
  /** Ends with a slash. */
  folder?: URL
  /** The last migration to apply; all by default. */
  through?: string | undefined
}

const ownFolder = new URL('../../../migrations/postgres/', import.meta.url)
const lockName = 'schema steps'
/** While a statement waits for a table's lock, everybody else waits behind it. */
const lockTimeoutMs = 1_000
/** Time for those who waited. */
const betweenAttemptsMs = 1_000
const askLockEveryMs = 200
const lockNotAvailable = '55P03'

/**
 * Brings the schema up to date, forward only, one process at a time, while others read and write. Returns the names of the
 * applied migrations. Throws ConfigError if the schema is too new for this release, and the failing migration's error.
 */
export async function migratePostgres(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  await checkRelease(db)
  const { folder, through } = options
  const all = await loadMigrations(folder)
  const migrations = all.filter(({ name }) => through === undefined || name <= through)
  const applied = await applyFirst(db, migrations)
  for (const named of migrations)
    if (named.migration.step && (await apply(db, named, options))) applied.push(named.name)
  return applied
}

/**
 * The applied migrations, oldest first, and the missing ones of this version. Changes nothing. Throws the connection's
 * error if the database is unreachable.
 */
export async function readMigrations(db: Db, folder?: URL): Promise<{ made: string[]; missing: string[] }> {
  const made = madeMigrations((await readFirst(db)) ?? [], (await readSteps(db)) ?? [])
  return { made, missing: (await listMigrations(folder)).filter((name) => !made.includes(name)) }
}

/** Names in Kysely's list; null without it. */
async function readFirst(db: Db): Promise<string[] | null> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * The migrations of before there were steps, all in one transaction. Kysely's own migrator takes its lock outside of the
 * transaction: behind a pooler the two may be on different connections, and two processes migrate at once.
 */
async function applyFirst(db: Db, all: Named[]): Promise<string[]> {
  return withStepLock(db, async (tx) => {
    const made = await readFirst(tx)
    // As Kysely makes it: releases of before there were steps read it.
    if (!made)
      await sql`
        create table kysely_migration
          (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx)
    const missing = all.filter(({ name, migration }) => !migration.step && !made?.includes(name))
    for (const { name, migration } of missing) {
      await migration.up(tx)
      await addFirst(tx, name)
    }
    await createStepTable(tx)
    return missing.map(({ name }) => name)
  })
}

const addFirst = (db: Db, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})
    on conflict do nothing`.execute(db)

/** Applies a step; false if it was applied before. */
async function apply(db: Db, named: Named, { log, limitMs = 600_000 }: MigrateOptions): Promise<boolean> {
  const deadline = performance.now() + limitMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await (named.migration.inTransaction === false
        ? applyOutside(db, named)
        : applyInside(db, named))
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      if (performance.now() > deadline)
        throw new Error(
          `migration ${named.name} waited ${Math.round(limitMs / 1000)} s for a statement that holds a lock. ` +
            'Find it in pg_stat_activity, end it, and start again.',
          { cause: error },
        )
      log?.warn({ migration: named.name, attempt }, 'a migration waits for a table that is in use')
      await pause(betweenAttemptsMs)
    }
  }
}

/**
 * Runs `work` in a transaction that has the lock of those who migrate. Never waits for the lock inside a statement: that has
 * a snapshot, and an index that the lock's owner makes concurrently would wait for it for ever.
 */
async function withStepLock<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (;;) {
    const turn = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ isLocked: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as is_locked`.execute(tx)
      return rows[0]!.isLocked ? { result: await work(tx) } : null
    })
    if (turn) return turn.result
    await pause(askLockEveryMs)
  }
}

async function applyInside(db: Db, { name, migration }: Named): Promise<boolean> {
  return withStepLock(db, async (tx) => {
    if (await hasStep(tx, name)) return false
    await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(tx)
    await begin(tx, { name, migration })
    await migration.up(tx)
    await endStep(tx, { store: 'postgres', name })
    return true
  })
}

/** Needs two connections: one holds the lock. */
async function applyOutside(db: Db, { name, migration }: Named): Promise<boolean> {
  for (;;) {
    const turn = await withAdvisoryLock(db, lockName, async () => {
      if (await hasStep(db, name)) return false
      await begin(db, { name, migration })
      await migration.up(db)
      await endStep(db, { store: 'postgres', name })
      return true
    })
    if (turn) return turn.result
    await pause(askLockEveryMs)
  }
}

const hasStep = async (db: Db, name: string) => madeMigrations([], (await readSteps(db)) ?? []).includes(name)

async function begin(db: Db, { name, migration }: Named): Promise<void> {
  const { oldestRelease } = migration
  await beginStep(db, { store: 'postgres', name, ...(oldestRelease && { oldestRelease }) })
  // So that a release of before there were steps does not start without what it removes.
  if (migration.step === 'contract') await addFirst(db, name)
}

async function loadMigrations(folder = ownFolder): Promise<Named[]> {
  const names = await listMigrations(folder)
  return Promise.all(
    names.map(async (name) => ({
      name,
      migration: (await import(new URL(`${name}.ts`, folder).href)) as PostgresMigration,
    })),
  )
}

/** The migrations of this version, applied or not, sorted. */
export async function listMigrations(folder = ownFolder): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort()
}
