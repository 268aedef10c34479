import type { VideoStatus } from '@matinee/contract/plain/video/videoStatus'
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import { cutPage, keysetOf, type Keyset } from '../../../platform/postgres/keyset.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { searchPatterns } from '../../../platform/postgres/searchPatterns.ts'
import type { Tables } from '../../../platform/postgres/tables.ts'
import { settings } from '../campaigns.store.ts'

// Campaigns belong to the installation, so these queries have no owner.

type CreativeRow = { id: string; size: string; image: string | null; alt: string }

/** The ads of each campaign come with its row, oldest first. */
const creatives = sql<CreativeRow[]>`(
  select coalesce(json_agg(json_build_object('id', ad.id, 'size', ad.size, 'image', ad.image_key, 'alt', ad.alt)
    order by ad.created_at, ad.id), '[]')
  from creatives as ad where ad.campaign_id = campaigns.id)`.as('creatives')

type FilmState = {
  id: string
  fileName: string
  status: VideoStatus
  statusReason: string | null
  stepProgress: number | null
  sourceKind: 'file'
  originalKey: string | null
  durationMs: number | null
  width: number | null
  height: number | null
  loudnessLufs: number | null
  mediaKey: string | null
  poster: string | null
  /** The name of its smallest rendition. */
  rendition: string | null
}

const films = sql<FilmState[]>`(
  select coalesce(json_agg(json_build_object('id', film.id, 'fileName', film.file_name, 'status', video.status,
      'statusReason', video.status_reason, 'stepProgress', video.step_progress, 'sourceKind', video.source_kind,
      'originalKey', video.original_key, 'durationMs', video.duration_ms, 'width', video.width,
      'height', video.height, 'loudnessLufs', video.loudness_lufs, 'mediaKey', video.media_key,
      'poster', video.poster,
      'rendition', (
        select name from renditions where renditions.video_id = video.id order by height, name limit 1))
    order by film.created_at, film.id), '[]')
  from films as film join videos as video on video.id = film.video_id
  where film.campaign_id = campaigns.id)`.as('films')

const described = (db: Db) =>
  db
    .selectFrom('campaigns')
    .select(settings.map((column) => `campaigns.${column}` as const))
    .select(['campaigns.createdAt', creatives, films])

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof readCampaign>>>

export const readCampaign = (db: Db, id: string) =>
  described(db).where('campaigns.id', '=', id).executeTakeFirst()

/** `spentIds`: active campaigns whose budget is spent; `hasRates`: without exchange rates no campaign is shown. */
export type StateFilter =
  | { status: 'ACTIVE' | 'PAUSED' | 'ENDED' }
  | { spentIds: readonly string[]; hasRates: boolean }

/** One page, newest first. */
export async function listCampaignPage(
  db: Db,
  { search, state }: { search?: string | undefined; state?: StateFilter | undefined },
  page: Keyset,
) {
  const { isOnPage, direction } = keysetOf('campaigns', 'createdAt', page)
  const rows = await described(db)
    .where(isOnPage)
    .$if(search !== undefined, (query) => query.where(() => matches(search!)))
    .$if(state !== undefined, (query) => query.where((row) => isInState(row, state!)))
    .orderBy('campaigns.createdAt', direction)
    .orderBy('campaigns.id', direction)
    .limit(page.perPage + 1)
    .execute()
  return cutPage(rows, page)
}

function matches(search: string) {
  const patterns = searchPatterns(search)
  return sql<SqlBool>`(campaigns.id = ${search} or campaigns.name ilike any(${patterns})
    or campaigns.advertiser ilike any(${patterns}))`
}

function isInState(row: ExpressionBuilder<Tables, 'campaigns'>, state: StateFilter) {
  if ('status' in state) return row('campaigns.status', '=', state.status)
  const isActive = row('campaigns.status', '=', 'ACTIVE')
  if (!state.hasRates) return isActive
  const hasObstacle = sql<boolean>`(campaigns.starts_at > now() or campaigns.ends_at <= now()
    or campaigns.id = any(${state.spentIds})
    or not (
      campaigns.pricing = 'cpm' and exists (select from creatives as ad where ad.campaign_id = campaigns.id)
      or exists (
        select from films join videos on videos.id = films.video_id
        where films.campaign_id = campaigns.id and videos.status = 'AVAILABLE')))`
  return row.and([isActive, hasObstacle])
}

/** Active campaigns with a budget that run now. */
export const listBudgets = (db: Db) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'budgetMicros', 'pricing', 'cpmMicros', 'cpcvMicros', 'currency'])
    .where('status', '=', 'ACTIVE')
    .where('budgetMicros', 'is not', null)
    .where('startsAt', '<=', sql<Date>`now()`)
    .where((row) => row.or([row('endsAt', 'is', null), row('endsAt', '>', sql<Date>`now()`)]))
    .execute()

type TargetIds = Record<'siteIds' | 'zoneIds' | 'videoIds' | 'playerIds', readonly string[]>

/** The names of targets. Those that were removed are missing. */
export async function listTargets(db: Db, { siteIds, zoneIds, videoIds, playerIds }: TargetIds) {
  const [sites, zones, videos, players] = await Promise.all([
    siteIds.length === 0
      ? []
      : db
          .selectFrom('sites')
          .select(['id', 'fqdn as name'])
          .where('id', 'in', siteIds)
          .orderBy('fqdn')
          .execute(),
    zoneIds.length === 0
      ? []
      : db
          .selectFrom('zones')
          .innerJoin('sites', 'sites.id', 'zones.siteId')
          .select(['zones.id', 'zones.name', 'sites.fqdn as site'])
          .where('zones.id', 'in', zoneIds)
          .orderBy('sites.fqdn')
          .orderBy('zones.name')
          .execute(),
    videoIds.length === 0
      ? []
      : videosOfAccounts(db).where('videos.id', 'in', videoIds).orderBy('videos.title').execute(),
    playerIds.length === 0
      ? []
      : playersOfAccounts(db).where('players.id', 'in', playerIds).orderBy('players.name').execute(),
  ])
  return { sites, zones, videos, players }
}

const videosOfAccounts = (db: Db) =>
  db
    .selectFrom('videos')
    .innerJoin('users', 'users.id', 'videos.accountId')
    .select(['videos.id', 'videos.title as name', 'users.name as account'])
    .where('videos.status', '<>', 'DELETED')

const playersOfAccounts = (db: Db) =>
  db
    .selectFrom('players')
    .innerJoin('users', 'users.id', 'players.accountId')
    .select(['players.id', 'players.name', 'users.name as account'])
    .where('players.status', '=', 'AVAILABLE')

const mostVideos = 10

export const searchVideos = (db: Db, search: string) =>
  videosOfAccounts(db)
    .where(sql<SqlBool>`(videos.id = ${search} or videos.title ilike any(${searchPatterns(search)}))`)
    .orderBy('videos.createdAt', 'desc')
    .orderBy('videos.id')
    .limit(mostVideos)
    .execute()

export const searchPlayers = (db: Db, search: string) =>
  playersOfAccounts(db)
    .where(sql<SqlBool>`(players.id = ${search} or players.name ilike any(${searchPatterns(search)}))`)
    .orderBy('players.name')
    .orderBy('players.id')
    .limit(mostVideos)
    .execute()

const [mostSites, mostZones, allZones] = [20, 50, 500]

/** Sites by a part of their domain, or by their id, with their zones. */
export function searchTargets(db: Db, search: string) {
  const zones = sql<{ id: string; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', zone.id, 'name', zone.name) order by zone.name, zone.id), '[]')
    from (
      select id, name from zones where zones.site_id = sites.id order by name, id
      limit case when ${search} in (sites.id, sites.fqdn) then ${allZones}::int else ${mostZones}::int end
    ) as zone)`
  return db
    .selectFrom('sites')
    .select(['sites.id', 'sites.fqdn as name', zones.as('zones')])
    .where('sites.removedAt', 'is', null)
    .where(sql<SqlBool>`(sites.id = ${search} or sites.fqdn ilike any(${searchPatterns(search)}))`)
    .orderBy('sites.fqdn')
    .orderBy('sites.id')
    .limit(mostSites)
    .execute()
}

/** The ads of a campaign with their content, oldest first. */
export const listCreativeContents = (db: Db, campaignId: string) =>
  db
    .selectFrom('creatives')
    .select(['size', 'imageKey', 'html', 'alt'])
    .where('campaignId', '=', campaignId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
