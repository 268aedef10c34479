import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). Its players show no ads. */
export const step = 'expand'
export const inTransaction = false

/**
 * When videos show ads: settings of an account, a player's own, and a video's own breaks. Accounts with a VAST tag start
 * without ads in the player: their pages may play the tag themselves (`data-vast`), and viewers would see each ad twice.
 * No row: the default. One filled table for each transaction, because its lock is kept until the end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await sql`
      create table if not exists video_ad_settings (
        account_id text primary key references users on delete cascade,
        settings jsonb not null,
        updated_at timestamptz not null default now()
      )`.execute(tx)
    await sql`
      insert into video_ad_settings (account_id, settings)
      select distinct account_id, ${JSON.stringify(off)}::jsonb from zones where vast_url is not null
      on conflict do nothing`.execute(tx)
  })
  for (const table of ['players', 'videos'])
    await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx)
      const column = table === 'players' ? 'video_ads' : 'ad_breaks'
      await sql.raw(`alter table ${table} add column if not exists ${column} jsonb`).execute(tx)
    })
}

const off = {
  isOn: false,
  preroll: true,
  postroll: false,
  midrolls: false,
  midrollsFromMs: 480_000,
  midrollEveryMs: 300_000,
}
