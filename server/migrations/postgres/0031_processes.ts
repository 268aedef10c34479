import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/** The processes of the installation, and what each did in every minute of the last two days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table processes (
      id text primary key,
      role text not null,
      host text not null,
      release text not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      ended_at timestamptz
    )`.execute(db)
  await sql`
    create table process_samples (
      process_id text not null references processes on delete cascade,
      at timestamptz not null,
      seconds double precision not null,
      cpu_ms integer not null,
      rss_bytes bigint not null,
      answers integer[] not null,
      failures integer not null,
      events integer not null,
      refused_beacons integer not null,
      delay_ms integer,
      primary key (process_id, at)
    )`.execute(db)
  await sql`create index process_samples_at on process_samples (at)`.execute(db)
}
