import { sql, type Kysely } from 'kysely'

/**
 * What this is for the release before (decision 053). Imports that it activates keep no earlier figures, so they cannot be
 * undone; the new names of undone batches are ids to it.
 */
export const step = 'expand'

/** What an import replaced, so that it can be undone (decision 060). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // undoes: the import whose days this run gives back. undone_by: the run that gave them back. undone_batch: the batch
  // name of an undone import, whose batch_id is then its id, because the name is free again. keeps_replaced: the days that
  // it replaced are in replaced_days.
  await sql`
    alter table revenue_imports
      add column undoes text,
      add column undone_by text,
      add column undone_batch text,
      add column keeps_replaced boolean not null default false`.execute(db)
  // The source of an account's day before import_id became it. Without a reference to users, whose lock would stop sign-ins.
  await sql`
    create table replaced_days (
      import_id text not null,
      account_id text not null,
      day date not null,
      before_import_id text not null,
      before_state text not null check (before_state in ('estimated', 'final')),
      before_micros_try bigint not null, before_micros_usd bigint not null, before_micros_eur bigint not null,
      before_updated_at timestamptz not null,
      replaced_at timestamptz not null default now(),
      primary key (import_id, account_id, day)
    )`.execute(db)
  await sql`create index replaced_days_before on replaced_days (before_import_id, account_id, day)`.execute(
    db,
  )
  await sql`create index replaced_days_at on replaced_days (replaced_at)`.execute(db)
}
