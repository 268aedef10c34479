import { sql, type Selectable } from 'kysely'
import type { PlaybackReason } from '@matinee/contract/plain/video/playbackReasons'
import { lockAccount } from '../../platform/access/lockAccount.ts'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { PlaybackRulesTable, SigningKeyTable } from './playbackRules.tables.ts'

export type RulesRow = Pick<Selectable<PlaybackRulesTable>, 'allowedDomains' | 'requiresSignature'>
export type KeyRow = Pick<Selectable<SigningKeyTable>, 'id' | 'createdAt'>

export function findRules(db: Db | Tx, accountId: string): Promise<RulesRow | undefined> {
  return db
    .selectFrom('playbackRules')
    .where('accountId', '=', accountId)
    .select(['allowedDomains', 'requiresSignature'])
    .executeTakeFirst()
}

export async function changeRules(db: Db | Tx, accountId: string, change: Partial<RulesRow>): Promise<void> {
  await db
    .insertInto('playbackRules')
    .values({
      accountId,
      allowedDomains: change.allowedDomains ?? [],
      requiresSignature: change.requiresSignature ?? false,
    })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...change, updatedAt: new Date() }))
    .execute()
}

export function listKeys(db: Db, accountId: string): Promise<KeyRow[]> {
  return db
    .selectFrom('signingKeys')
    .where('accountId', '=', accountId)
    .select(['id', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Adds a key unless `max` exist already. Concurrent calls for one account wait for each other. */
export async function insertKey(
  tx: Tx,
  accountId: string,
  key: KeyRow,
  max: number,
): Promise<'added' | 'too_many'> {
  await lockAccount(tx, accountId)
  const { count } = await tx
    .selectFrom('signingKeys')
    .where('accountId', '=', accountId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= max) return 'too_many'
  await tx
    .insertInto('signingKeys')
    .values({ ...key, accountId })
    .execute()
  return 'added'
}

/** False if the account has no such key. */
export async function removeKey(db: Db, accountId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('signingKeys')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export type Refusal = { videoId: string; reason: PlaybackReason; domain: string }

/**
 * Counts a refusal. An account has about `maxKinds` kinds with a domain (two concurrent refusals may both add the last
 * one). A new kind then replaces the rarest, whose count continues under the empty domain, so requests cannot fill the list.
 */
export async function countRefusal(
  db: Db,
  accountId: string,
  refusal: Refusal,
  maxKinds: number,
): Promise<void> {
  if (!(await hasRoomForKind(db, accountId, refusal, maxKinds))) {
    const rarest = await removeRarest(db, accountId)
    if (rarest) await addRefusals(db, accountId, { ...rarest, domain: '' }, rarest.count)
  }
  await addRefusals(db, accountId, refusal, 1)
}

/** True if the kind exists or another one fits. Kinds without a domain are few and are never replaced. */
async function hasRoomForKind(
  db: Db,
  accountId: string,
  { videoId, reason, domain }: Refusal,
  maxKinds: number,
) {
  if (domain === '') return true
  const { rows } = await sql<{ isKnown: boolean }>`
    select (select count(*) from playback_refusals where account_id = ${accountId} and domain <> '') < ${maxKinds} or exists (
      select from playback_refusals where account_id = ${accountId} and video_id = ${videoId}
        and reason = ${reason} and domain = ${domain}
    ) as is_known`.execute(db)
  return rows[0]!.isKnown
}

async function removeRarest(db: Db, accountId: string): Promise<(Refusal & { count: number }) | undefined> {
  const { rows } = await sql<Refusal & { count: number }>`
    delete from playback_refusals where (account_id, video_id, reason, domain) in (
      select account_id, video_id, reason, domain from playback_refusals
      where account_id = ${accountId} and domain <> '' order by count, last_at limit 1
    ) returning video_id, reason, domain, count`.execute(db)
  return rows[0]
}

async function addRefusals(
  db: Db,
  accountId: string,
  { videoId, reason, domain }: Refusal,
  count: number,
): Promise<void> {
  await sql`
    insert into playback_refusals as known (account_id, video_id, reason, domain, count, first_at, last_at)
    values (${accountId}, ${videoId}, ${reason}, ${domain}, ${count}, now(), now())
    on conflict (account_id, video_id, reason, domain) do update
      set count = least(known.count::bigint + excluded.count, 2147483647), last_at = excluded.last_at`.execute(
    db,
  )
}

/** The most frequent first. Beyond `limit`, the latest are listed too, so that neither can be crowded out. */
export function listRefusals(db: Db, accountId: string, query: { since: Date; limit: number }) {
  const chosen = db
    .selectFrom('playbackRefusals')
    .innerJoin('videos', (join) =>
      join
        .onRef('videos.id', '=', 'playbackRefusals.videoId')
        .onRef('videos.accountId', '=', 'playbackRefusals.accountId'),
    )
    .where('playbackRefusals.accountId', '=', accountId)
    .where('lastAt', '>=', query.since)
    .select(['videoId', 'videos.title', 'reason', 'domain', 'count', 'firstAt', 'lastAt'])
    .orderBy(
      sql`least(row_number() over (order by count desc, last_at desc), row_number() over (order by last_at desc))`,
    )
    .limit(query.limit)
  return db
    .selectFrom(chosen.as('chosen'))
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('lastAt', 'desc')
    .orderBy('videoId')
    .orderBy('reason')
    .orderBy('domain')
    .execute()
}

export async function removeOldRefusals(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('playbackRefusals').where('lastAt', '<', before).execute()
}
