import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { CampaignTable, CreativeTable, FrequencyCap } from './ads.tables.ts'
import type { Schedule } from '@matinee/contract/plain/campaignSchedule'
import type { Creative, Film, RunningCampaign } from './chooseCampaign.ts'

export const settings = [
  'id',
  'name',
  'advertiser',
  'status',
  'startsAt',
  'endsAt',
  'pricing',
  'cpmMicros',
  'cpcvMicros',
  'currency',
  'budgetMicros',
  'clickUrl',
  'siteIds',
  'zoneIds',
  'platforms',
  'countries',
  'schedule',
  'frequencyCap',
  'videoIds',
  'playerIds',
  'videoTags',
  'skipAfterMs',
  'updatedAt',
] as const

// Campaigns belong to the installation, so these queries have no owner.

const banners = sql<Creative[]>`(
  select coalesce(json_agg(json_build_object('id', ad.id, 'size', ad.size, 'image', ad.image_key, 'alt', ad.alt)
    order by ad.id), '[]')
  from creatives as ad where ad.campaign_id = campaigns.id)`.as('creatives')

/** Films that play: at least their first rendition exists. */
const playableFilms = sql<Omit<Film, 'hls'>[]>`(
  select coalesce(json_agg(json_build_object('creativeId', film.id, 'videoId', video.id,
      'durationMs', video.duration_ms, 'width', video.width, 'height', video.height, 'mediaKey', video.media_key,
      'renditions', (
        select coalesce(json_agg(json_build_object('name', name, 'width', width, 'height', height,
          'bitrate', average_bandwidth, 'codecs', codecs, 'bytes', bytes) order by height desc, name), '[]')
        from renditions where renditions.video_id = video.id))
    order by film.id), '[]')
  from films as film join videos as video on video.id = film.video_id
  where film.campaign_id = campaigns.id and video.status = 'AVAILABLE' and video.media_key is not null)`.as(
  'films',
)

/** All campaigns that may be shown, with their ads, in one statement. */
export async function listRunning(db: Db): Promise<RunningCampaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(settings.map((column) => `campaigns.${column}` as const))
    .select([banners, playableFilms])
    .where('campaigns.status', '=', 'ACTIVE')
    .orderBy('campaigns.id')
    .execute()
  return rows
    .filter(({ creatives, films }) => creatives.length + films.length > 0)
    .map((row) => ({
      ...row,
      startsAt: row.startsAt.getTime(),
      endsAt: row.endsAt?.getTime() ?? null,
      films: row.films.map((film) => ({ ...film, hls: 'master.m3u8' })),
    }))
}

export function listDemoCampaigns(db: Db) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'name', 'pricing', 'cpmMicros', 'cpcvMicros', 'currency', 'startsAt', 'endsAt'])
    .where('isDemo', '=', true)
    .execute()
}

export function findCampaign(db: Db | Tx, id: string) {
  return db
    .selectFrom('campaigns')
    .select(settings)
    .select('createdAt')
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locked until the end of the transaction. */
export function lockCampaign(tx: Tx, id: string) {
  return tx.selectFrom('campaigns').select(settings).where('id', '=', id).forUpdate().executeTakeFirst()
}

type Rules = { schedule?: Schedule | null | undefined; frequencyCap?: FrequencyCap | null | undefined }
/** Fields as the service has them: their JSON is written here. */
type Plain<Fields> = Omit<Fields, keyof Rules> & Rules

const stored = <Fields extends Rules>({ schedule, frequencyCap, ...fields }: Fields) => ({
  ...fields,
  ...(schedule !== undefined && { schedule: schedule && JSON.stringify(schedule) }),
  ...(frequencyCap !== undefined && { frequencyCap: frequencyCap && JSON.stringify(frequencyCap) }),
})

export async function insertCampaign(db: Db | Tx, row: Plain<Insertable<CampaignTable>>): Promise<void> {
  await db.insertInto('campaigns').values(stored(row)).execute()
}

export async function updateCampaign(
  tx: Tx,
  id: string,
  change: Plain<Updateable<CampaignTable>>,
): Promise<void> {
  await tx.updateTable('campaigns').set(stored(change)).where('id', '=', id).execute()
}

export async function insertCreative(tx: Tx, row: Insertable<CreativeTable>): Promise<void> {
  await tx.insertInto('creatives').values(row).execute()
}

export function deleteCreative(tx: Tx, id: string) {
  return tx
    .deleteFrom('creatives')
    .where('id', '=', id)
    .returning(['campaignId', 'imageKey', 'size'])
    .executeTakeFirst()
}

/** An HTML ad and the address of its click. */
export async function findFrame(db: Db, id: string): Promise<{ html: string; clickUrl: string } | undefined> {
  const row = await db
    .selectFrom('creatives')
    .innerJoin('campaigns', 'campaigns.id', 'creatives.campaignId')
    .select(['creatives.html', 'campaigns.clickUrl'])
    .where('creatives.id', '=', id)
    .executeTakeFirst()
  return row?.html == null ? undefined : { html: row.html, clickUrl: row.clickUrl }
}

/** Sites by id or domain. */
export function findSites(db: Db, idsOrDomains: readonly string[]): Promise<{ id: string; fqdn: string }[]> {
  const domains = idsOrDomains.map((one) => one.toLowerCase())
  return db
    .selectFrom('sites')
    .select(['id', 'fqdn'])
    .where((site) => site.or([site('id', 'in', idsOrDomains), site('fqdn', 'in', domains)]))
    .execute()
}

const targetTables = { siteIds: 'sites', zoneIds: 'zones', videoIds: 'videos', playerIds: 'players' } as const
type TargetField = keyof typeof targetTables
export type Targets = Record<TargetField, string[]>

/** The first id that nothing has, with its field; null if all exist. A film of a campaign is no target. */
export async function findUnknown(
  db: Db | Tx,
  targets: Targets,
): Promise<{ field: TargetField; id: string } | null> {
  for (const field of Object.keys(targetTables) as TargetField[]) {
    const ids = targets[field]
    if (ids.length === 0) continue
    const rows = await db
      .selectFrom(targetTables[field])
      .select('id')
      .where('id', 'in', ids)
      .where('accountId', 'is not', null)
      .execute()
    const existing = new Set(rows.map(({ id }) => id))
    const unknown = ids.find((id) => !existing.has(id))
    if (unknown !== undefined) return { field, id: unknown }
  }
  return null
}
