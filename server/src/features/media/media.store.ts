import { CompiledQuery } from 'kysely'
import type { Db } from '../../platform/postgres/postgres.ts'

export type MediaRow = { id: string; isProtected: boolean; poster: string | null; durationMs: number | null }

/** One fixed statement, because every segment of every play runs it. */
const statement = `
  select v.id, v.poster, v.duration_ms, coalesce(r.requires_signature or cardinality(r.allowed_domains) > 0, false) as is_protected
  from videos v left join playback_rules r on r.account_id = v.account_id
  where v.media_key = $1 and v.status <> 'DELETED'`

/** The video of a media folder; undefined once the video is deleted, so that none of its files is served. */
export async function findMedia(db: Db, mediaKey: string): Promise<MediaRow | undefined> {
  const { rows } = await db.executeQuery<MediaRow>(CompiledQuery.raw(statement, [mediaKey]))
  return rows[0]
}
