import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { CampaignTable, CreativeTable, FrequencyCap } from './ads.tables.ts'
import type { Schedule } from '@matinee/contract/plain/campaignSchedule'
import type { RunningCampaign } from './chooseCampaign.ts'

export const settings = [
  'id',
  'name',
  'advertiser',
  'status',
  'startsAt',
  'endsAt',
  'cpmMicros',
  'currency',
  'budgetMicros',
  'clickUrl',
  'siteIds',
  'zoneIds',
  'platforms',
  'countries',
  'schedule',
  'frequencyCap',
  'updatedAt',
] as const

// Campaigns belong to the installation, so these queries have no owner.

/** All campaigns that may be shown, with their ads, in one statement. */
export async function listRunning(db: Db): Promise<RunningCampaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('creatives', 'creatives.campaignId', 'campaigns.id')
    .select(settings.map((column) => `campaigns.${column}` as const))
    .select(['creatives.id as creativeId', 'creatives.size', 'creatives.imageKey', 'creatives.alt'])
    .where('campaigns.status', '=', 'ACTIVE')
    .orderBy('campaigns.id')
    .orderBy('creatives.id')
    .execute()
  const running = new Map<string, RunningCampaign>()
  for (const { creativeId, size, imageKey, alt, ...row } of rows) {
    const campaign = running.get(row.id) ?? {
      ...row,
      startsAt: row.startsAt.getTime(),
      endsAt: row.endsAt?.getTime() ?? null,
      creatives: [],
    }
    campaign.creatives.push({ id: creativeId, size, image: imageKey, alt })
    running.set(row.id, campaign)
  }
  return [...running.values()]
}

export function listDemoCampaigns(db: Db) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'name', 'cpmMicros', 'currency', 'startsAt', 'endsAt'])
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

/** The ids that no site or zone has. */
export async function findUnknown(
  db: Db | Tx,
  { siteIds, zoneIds }: { siteIds: string[]; zoneIds: string[] },
): Promise<string[]> {
  const [sites, zones] = await Promise.all([
    siteIds.length ? db.selectFrom('sites').select('id').where('id', 'in', siteIds).execute() : [],
    zoneIds.length ? db.selectFrom('zones').select('id').where('id', 'in', zoneIds).execute() : [],
  ])
  const existing = new Set([...sites, ...zones].map(({ id }) => id))
  return [...siteIds, ...zoneIds].filter((id) => !existing.has(id))
}
