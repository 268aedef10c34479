import { sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { compareReleases, release } from '../release.ts'
import type { Db } from './postgres.ts'

/**
 * What a migration is for the release before it (decision 053). `expand`: that release works on beside it. `contract`: it
 * removes what older releases need; `oldestRelease` is the oldest one that works after it.
 */
export type StepKind = { step?: 'expand' | 'contract'; oldestRelease?: string }

/** `restore`: of an unfinished restore, whose backup is the name. */
type Store = 'postgres' | 'facts' | 'restore'
export type SchemaStep = {
  store: Store
  name: string
  /** The release that made it. */
  release: string
  /** Null: the one before works too. */
  oldestRelease: string | null
  /** Of a migration of the facts store: which of its statements runs, and how many it has. */
  statement: number | null
  statements: number | null
  begunAt: Date
  /** The migrating process was alive. */
  seenAt: Date
  madeAt: Date | null
}

/**
 * The table is not made by a migration, because it must exist before the first one that it lists. Kysely's own list refuses
 * migrations that it does not know, so an older release could not start beside a newer one.
 */
export async function createStepTable(db: Db): Promise<void> {
  if ((await readSteps(db)) !== null) return
  await sql`
    create table if not exists schema_steps (
      store text not null,
      name text not null,
      release text not null,
      oldest_release text,
      statement integer,
      statements integer,
      begun_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      made_at timestamptz,
      primary key (store, name)
    )`.execute(db)
}

/** All steps in the order of their names; null before the table exists. */
export async function readSteps(db: Db): Promise<SchemaStep[] | null> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('schema_steps')::text as name`.execute(db)
  if (!tables[0]?.name) return null
  const { rows } = await sql<SchemaStep>`
    select store, name, release, oldest_release, statement, statements, begun_at, seen_at, made_at
    from schema_steps order by store, name`.execute(db)
  return rows
}

/**
 * Names of the applied migrations of PostgreSQL, sorted. `first`: Kysely's list. It names a step that removes something as
 * soon as that begins, so only its own row says whether it was made.
 */
export function madeMigrations(
  first: readonly string[],
  steps: readonly Pick<SchemaStep, 'store' | 'name' | 'madeAt'>[],
): string[] {
  const own = steps.filter(({ store }) => store === 'postgres')
  const begun = new Set(own.map(({ name }) => name))
  const made = own.flatMap(({ name, madeAt }) => (madeAt ? [name] : []))
  return [...first.filter((name) => !begun.has(name)), ...made].sort()
}

type Beginning = Pick<SchemaStep, 'store' | 'name'> & { oldestRelease?: string | null; statements?: number }

/** Records that a step begins: from now on, releases that do not work after it are refused. */
export async function beginStep(
  db: Db,
  { store, name, oldestRelease = null, statements }: Beginning,
): Promise<void> {
  await sql`
    insert into schema_steps (store, name, release, oldest_release, statement, statements)
    values (${store}, ${name}, ${release}, ${oldestRelease}, ${statements ? 0 : null}, ${statements ?? null})
    on conflict (store, name) do update set begun_at = now(), seen_at = now(), statement = excluded.statement,
      statements = excluded.statements, made_at = null`.execute(db)
}

/** `statement`: counted from 1; undefined: the same one still runs. */
export async function reportStep(
  db: Db,
  { store, name, statement }: Pick<SchemaStep, 'store' | 'name'> & { statement?: number },
): Promise<void> {
  await sql`
    update schema_steps set seen_at = now(), statement = coalesce(${statement ?? null}, statement)
    where store = ${store} and name = ${name}`.execute(db)
}

export async function endStep(db: Db, { store, name }: Pick<SchemaStep, 'store' | 'name'>): Promise<void> {
  await sql`
    update schema_steps set seen_at = now(), made_at = now() where store = ${store} and name = ${name}`.execute(
    db,
  )
}

/** Records that a restore into this database begins. Its last transaction replaces all rows, also this one. */
export async function markRestoring(db: Db, backup: string): Promise<void> {
  await createStepTable(db)
  await sql`insert into schema_steps (store, name, release) values ('restore', ${backup}, ${release})`.execute(
    db,
  )
}

/** Throws ConfigError if a restore was interrupted, or if this release is older than the schema allows. `own`: for tests. */
export async function checkRelease(db: Db, own = release): Promise<void> {
  for (const { store, name, oldestRelease } of (await readSteps(db)) ?? []) {
    if (store === 'restore')
      throw new ConfigError(
        `The restore of the backup ${name} into this database runs or was interrupted, so its data is incomplete. ` +
          'Empty the database, and the facts store and the bucket if they are elsewhere, and restore again into a new data folder.',
      )
    if (oldestRelease !== null && compareReleases(own, oldestRelease) < 0)
      throw new ConfigError(
        `This is Matinee ${own}, but the installation was upgraded: since migration ${name} its data needs ` +
          `${oldestRelease} or newer. Start ${oldestRelease} or newer, or restore a backup from before the upgrade.`,
      )
  }
}
