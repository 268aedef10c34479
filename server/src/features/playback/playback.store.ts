import type { AdSettings } from '@matinee/contract/plain/video/adBreaks'
import type { VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import { CompiledQuery } from 'kysely'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { Rules } from '../playbackRules/playbackRules.service.ts'

export type PlayableRow = {
  id: string
  accountId: string
  title: string
  status: VideoStatus
  sourceKind: 'url' | 'file' | 'external'
  durationMs: number | null
  width: number | null
  height: number | null
  mediaKey: string | null
  poster: string | null
  posterWidth: number | null
  posterHeight: number | null
  sprite: { columns: number; rows: number; everyMs: number; width: number; height: number } | null
  rules: Rules
  renditions: { name: string; width: number; height: number }[]
  others: {
    id: string
    title: string
    status: VideoStatus
    mediaKey: string | null
    poster: string | null
    durationMs: number | null
  }[]
  /** For `listBreaks`. The player is the requested one, else the account's default. */
  adSettings: AdSettings
  /** Those of the matching site that may be for video ads, in the site's order. `vastUrl`: the outside tag. */
  placements: { id: string; name: string; vastUrl: string | null }[]
}

/**
 * A video with everything that one play of it needs: the rules of its account, its renditions best first, the newest other
 * videos as recommendations, the ad settings of account, player and video, and the placements of the site it plays on, if
 * that belongs to the same account: the site with the longest domain, or further host, among the hosts. One fixed statement, because every
 * embed on every page runs it (docs/decisions/010).
 */
const statement = `
  select v.id, v.account_id, v.title, v.status, v.source_kind, v.duration_ms, v.width, v.height, v.media_key,
    v.poster, v.poster_width, v.poster_height, v.sprite,
    json_build_object(
      'allowedDomains', coalesce(r.allowed_domains, '{}'),
      'requiresSignature', coalesce(r.requires_signature, false),
      'keyIds', case when r.requires_signature
        then array(select k.id from signing_keys k where k.account_id = v.account_id) else '{}' end
    ) as rules,
    (select coalesce(json_agg(json_build_object('name', n.name, 'width', n.width, 'height', n.height)
        order by n.height desc, n.name), '[]')
      from renditions n where n.video_id = v.id) as renditions,
    (select coalesce(json_agg(json_build_object('id', o.id, 'title', o.title, 'status', o.status,
        'mediaKey', o.media_key, 'poster', o.poster, 'durationMs', o.duration_ms)
        order by o.created_at desc, o.id), '[]')
      from (
        select w.id, w.title, w.status, w.media_key, w.poster, w.duration_ms, w.created_at
        from videos w where w.account_id = v.account_id and w.status = 'AVAILABLE' and w.id <> v.id
        order by w.created_at desc, w.id limit $2
      ) o) as others,
    json_build_object(
      'account', (select a.settings from video_ad_settings a where a.account_id = v.account_id),
      'player', (select p.video_ads from players p where p.account_id = v.account_id and p.status = 'AVAILABLE'
        and (p.id = $4 or p.is_default) order by p.id <> $4 limit 1),
      'video', v.ad_breaks
    ) as ad_settings,
    (select coalesce(json_agg(json_build_object('id', z.id, 'name', z.name, 'vastUrl', z.vast_url)
        order by z.position, z.created_at, z.id), '[]')
      from (
        select t.id, t.account_id, t.status, length(t.fqdn) as matched from sites t
        where t.fqdn = any($3) and not t.is_app and t.removed_at is null and t.verified_at is not null
        union all
        select t.id, t.account_id, t.status, length(h.host) as matched from site_hosts h join sites t on t.id = h.site_id
        where h.account_id = v.account_id and h.host = any($3) and h.verified_at is not null
          and not t.is_app and t.removed_at is null and t.verified_at is not null
        order by matched desc limit 1
      ) s join zones z on z.account_id = s.account_id and z.site_id = s.id
      where s.account_id = v.account_id and s.status <> 'PAUSED' and z.name ilike '%preroll%') as placements
  from videos v left join playback_rules r on r.account_id = v.account_id
  where v.id = $1 and v.account_id is not null`

/**
 * `others`: maximum number of recommendations. `hosts`: domains that the site it plays on may have. `playerId`: the
 * requested player.
 */
export async function findPlayable(
  db: Db,
  id: string,
  { others, hosts, playerId }: { others: number; hosts: string[]; playerId: string | null },
): Promise<PlayableRow | undefined> {
  const { rows } = await db.executeQuery<PlayableRow>(
    CompiledQuery.raw(statement, [id, others, hosts, playerId ?? '']),
  )
  return rows[0]
}
