import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). It shows no films, and a campaign as if all its ads were paid by CPM. */
export const step = 'expand'
/** Its statements change several filled tables, one after the other. */
export const inTransaction = false

/**
 * Campaigns with films. A film is a video without an account: a query that names an account never finds it (decision 061).
 * A campaign has the price that its `pricing` names. One filled table for each transaction, because its lock is kept
 * until the end; one that waits for its lock gives up after a second, so that no play waits behind it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of [changeVideos, changeUploads, changeCampaigns, createFilms])
    await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      await change(tx)
    })
}

async function changeVideos(tx: Kysely<unknown>): Promise<void> {
  await sql`
    alter table videos
      alter column account_id drop not null,
      add column if not exists tags text[] not null default '{}',
      add column if not exists loudness_lufs double precision`.execute(tx)
}

async function changeUploads(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads alter column account_id drop not null`.execute(tx)
}

async function changeCampaigns(tx: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaigns
      alter column cpm_micros drop not null,
      add column if not exists pricing text not null default 'cpm' check (pricing in ('cpm', 'cpcv')),
      add column if not exists video_ids text[] not null default '{}',
      add column if not exists player_ids text[] not null default '{}',
      add column if not exists video_tags text[] not null default '{}',
      add column if not exists skip_after_ms int check (skip_after_ms >= 0)`.execute(tx)
  await sql`
    alter table campaigns add column if not exists cpcv_micros bigint check (
      case pricing when 'cpm' then coalesce(cpm_micros > 0, false) else coalesce(cpcv_micros > 0, false) end)`.execute(
    tx,
  )
}

async function createFilms(tx: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists films (
      id text primary key,
      campaign_id text not null references campaigns on delete cascade,
      video_id text not null references videos,
      file_name text not null,
      created_at timestamptz not null default now()
    )`.execute(tx)
  await sql`create index if not exists films_campaign on films (campaign_id)`.execute(tx)
  await sql`create index if not exists films_video on films (video_id)`.execute(tx)
}
