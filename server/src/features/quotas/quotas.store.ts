import { partBytes } from '@matinee/contract/plain/limits'
import type { QuotaName, Quotas } from '@matinee/contract/plain/account/quotas'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'

export async function hasAccount(db: Db | Tx, accountId: string): Promise<boolean> {
  return !!(await db.selectFrom('users').select('id').where('id', '=', accountId).executeTakeFirst())
}

/** Limits that operators set for this account. */
export async function listLimits(db: Db | Tx, accountId: string): Promise<Partial<Quotas>> {
  const rows = await db
    .selectFrom('accountQuotas')
    .where('accountId', '=', accountId)
    .select(['quota', 'maximum'])
    .execute()
  return Object.fromEntries(rows.map(({ quota, maximum }) => [quota, maximum]))
}

/** Null restores the default. */
export async function setLimit(
  tx: Tx,
  accountId: string,
  quota: QuotaName,
  maximum: number | null,
): Promise<void> {
  if (maximum === null)
    await tx
      .deleteFrom('accountQuotas')
      .where('accountId', '=', accountId)
      .where('quota', '=', quota)
      .execute()
  else
    await tx
      .insertInto('accountQuotas')
      .values({ accountId, quota, maximum })
      .onConflict((conflict) => conflict.columns(['accountId', 'quota']).doUpdateSet({ maximum }))
      .execute()
}

export async function readUse(db: Db | Tx, accountId: string, quota: QuotaName): Promise<number> {
  const { rows } = await sql<{ used: string }>`select (${uses[quota](accountId)}) as used`.execute(db)
  return Number(rows[0]!.used)
}

const uses: Record<QuotaName, (accountId: string) => RawBuilder<unknown>> = {
  // A declared file counts before it arrives, because its bytes may arrive at any time.
  storage: (id) => sql`
    select coalesce((
      select sum(coalesce(uploads.file_size, uploads.total_parts::bigint * ${partBytes}))
      from uploads join videos on videos.id = uploads.video_id
      where uploads.account_id = ${id} and uploads.status <> 'ABORTED' and videos.status <> 'DELETED'
        and videos.original_bytes is null
    ), 0) + coalesce((
      select sum(original_bytes) from videos where account_id = ${id} and status <> 'DELETED'
    ), 0) + coalesce((
      select sum(renditions.bytes) from renditions join videos on videos.id = renditions.video_id
      where videos.account_id = ${id} and videos.status <> 'DELETED'
    ), 0)`,
  uploads: (id) => sql`
    select count(*) from uploads join videos on videos.id = uploads.video_id
    where uploads.account_id = ${id} and uploads.status = 'OPEN' and videos.status <> 'DELETED'`,
  linksPerHour: (id) => sql`
    select count(*) from videos
    where account_id = ${id} and created_at > now() - interval '1 hour' and source_kind = 'url'`,
  videos: (id) => sql`select count(*) from videos where account_id = ${id} and status <> 'DELETED'`,
  players: (id) => sql`select count(*) from players where account_id = ${id} and status = 'AVAILABLE'`,
  sites: (id) => sql`select count(*) from sites where account_id = ${id} and removed_at is null`,
  scheduledReports: (id) => sql`select count(*) from scheduled_reports where account_id = ${id}`,
}
