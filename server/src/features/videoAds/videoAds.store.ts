import type { AdSettings, VideoAds } from '@matinee/contract/plain/video/adBreaks'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'

export async function findAccountAds(db: Db | Tx, accountId: string): Promise<VideoAds | undefined> {
  const row = await db
    .selectFrom('videoAdSettings')
    .where('accountId', '=', accountId)
    .select('settings')
    .executeTakeFirst()
  return row?.settings
}

export async function storeAccountAds(tx: Tx, accountId: string, ads: VideoAds): Promise<void> {
  const settings = JSON.stringify(ads)
  await tx
    .insertInto('videoAdSettings')
    .values({ accountId, settings })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ settings, updatedAt: new Date() }))
    .execute()
}

/** Unknown ids, another account's and a deleted player's count as none; the account's default player is used in its place. */
export async function findAdSettings(
  db: Db,
  accountId: string,
  { playerId, videoId }: { playerId: string | null; videoId: string | null },
): Promise<AdSettings & { durationMs: number | null }> {
  const { rows } = await sql<AdSettings & { durationMs: number | null }>`
    select
      (select settings from video_ad_settings where account_id = ${accountId}) as account,
      (select video_ads from players where account_id = ${accountId} and status = 'AVAILABLE'
        and (id = ${playerId ?? ''} or is_default) order by id <> ${playerId ?? ''} limit 1) as player,
      v.ad_breaks as video, v.duration_ms
    from (select) one left join videos v on v.account_id = ${accountId} and v.id = ${videoId ?? ''}`.execute(
    db,
  )
  return rows[0]!
}
