import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { AppTable, SiteTable, ZoneTable } from './sites.tables.ts'

export type ZoneRow = Pick<Selectable<ZoneTable>, 'id' | 'name' | 'mobile' | 'desktop'>
export type SiteRow = Selectable<SiteTable> & {
  integrationType: IntegrationType
  /** In the order of their creation. */
  zones: ZoneRow[]
}
export type AppRow = Pick<Selectable<AppTable>, 'id' | 'name' | 'platform' | 'storeId'>

const columns = [
  'sites.id',
  'sites.accountId',
  'sites.fqdn',
  'sites.status',
  'sites.onboardingStep',
  'sites.code',
  'sites.category',
  'sites.page',
  'sites.onboardingSteps',
  'sites.isApp',
  'sites.adsTxt',
  'sites.warningTitle',
  'sites.warningDescription',
  'sites.incomeTypes',
  'sites.tagMap',
  'sites.dimensions',
  'sites.breakdowns',
  'sites.platforms',
  'sites.tagSeenFirstAt',
  'sites.tagSeenLastAt',
  'sites.createdAt',
  'sites.updatedAt',
  'sites.removedAt',
  'sites.verifiedAt',
  'sites.verifiedBy',
  'sites.unprovenSince',
  'sites.checkedAt',
  'sites.proof',
  'users.integrationType',
] as const

const zones = sql<ZoneRow[]>`(
  select coalesce(json_agg(json_build_object('id', z.id, 'name', z.name, 'mobile', z.mobile, 'desktop', z.desktop)
    order by z.position, z.created_at, z.id), '[]')
  from zones z where z.account_id = sites.account_id and z.site_id = sites.id)`.as('zones')

/** Sites with their zones, in one statement. */
const withZones = (db: Db | Tx) =>
  db.selectFrom('sites').innerJoin('users', 'users.id', 'sites.accountId').select(columns).select(zones)

/** Oldest first, then by id, so that the order is stable. Includes removed sites. */
export const listSites = (db: Db | Tx, accountId: string): Promise<SiteRow[]> =>
  withZones(db)
    .where('sites.accountId', '=', accountId)
    .orderBy('sites.createdAt')
    .orderBy('sites.id')
    .execute()

/** Includes a removed site. */
export const findSite = (db: Db | Tx, accountId: string, id: string): Promise<SiteRow | undefined> =>
  withZones(db).where('sites.accountId', '=', accountId).where('sites.id', '=', id).executeTakeFirst()

export type LockedSite = Pick<
  Selectable<SiteTable>,
  'fqdn' | 'category' | 'page' | 'status' | 'onboardingStep' | 'isApp' | 'updatedAt'
>

/** A site's state, locked until the end of the transaction; undefined for a removed site. */
export function lockSite(tx: Tx, accountId: string, id: string): Promise<LockedSite | undefined> {
  return tx
    .selectFrom('sites')
    .select(['fqdn', 'category', 'page', 'status', 'onboardingStep', 'isApp', 'updatedAt'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** False when the account has a site of this domain already. Throws PostgreSQL's error for a code that is taken. */
export async function insertSite(tx: Tx, site: Insertable<SiteTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sites')
    .values(site)
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'fqdn'])
        .where(sql<boolean>`not is_app and removed_at is null`)
        .doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateSite(
  tx: Tx,
  accountId: string,
  id: string,
  change: Updateable<SiteTable>,
): Promise<void> {
  await tx.updateTable('sites').set(change).where('accountId', '=', accountId).where('id', '=', id).execute()
}

/** Whether the account has another site of this domain. */
export async function isDomainTaken(tx: Tx, accountId: string, fqdn: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sites')
    .select('id')
    .where('accountId', '=', accountId)
    .where('fqdn', '=', fqdn)
    .where('isApp', '=', false)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Content and recipient of the mails about a new site. */
export function findForMail(db: Db, id: string) {
  return db
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.accountId')
    .select(['sites.accountId', 'sites.fqdn', 'users.name', 'users.email', 'users.language'])
    .where('sites.id', '=', id)
    .where('sites.removedAt', 'is', null)
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()
}

/** A site of any account, because tags and buyers send only its code. */
export function findSiteByCode(db: Db, code: string) {
  return db
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.accountId')
    .select([
      'sites.id',
      'sites.accountId',
      'sites.fqdn',
      'sites.code',
      'sites.status',
      'sites.isApp',
      'sites.adsTxt',
      'users.timezone',
      'users.integrationType',
    ])
    .where('sites.code', '=', code)
    .where('sites.removedAt', 'is', null)
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()
}

/** Zones by the ids in pages, of any account. */
export function findZones(db: Db, zoneIds: readonly string[]) {
  return db
    .selectFrom('zones')
    .innerJoin('sites', 'sites.id', 'zones.siteId')
    .innerJoin('users', 'users.id', 'zones.accountId')
    .select([
      'zones.id',
      'zones.accountId',
      'zones.siteId',
      'zones.name',
      'zones.mobile',
      'zones.desktop',
      'zones.passback',
      'zones.vastUrl',
      'sites.status as siteStatus',
      'sites.code as siteCode',
      'sites.fqdn as siteFqdn',
      sql<boolean>`sites.is_app or sites.verified_at is not null`.as('isVerified'),
      sql<
        string[] | null
      >`case when sites.is_app then null else array(select h.host from site_hosts h where h.site_id = sites.id and h.verified_at is not null) end`.as(
        'furtherHosts',
      ),
      'users.timezone',
      'users.integrationType',
    ])
    .where('zones.id', 'in', zoneIds)
    .where('sites.removedAt', 'is', null)
    .where('users.status', '=', 'ACTIVE')
    .execute()
}

/** Keeps `updatedAt`, the time of the last change by a person. */
export async function markTagSeen(db: Db, siteId: string, at: Date, before: Date): Promise<void> {
  await db
    .updateTable('sites')
    .set((row) => ({
      tagSeenFirstAt: row.fn.coalesce('tagSeenFirstAt', row.val(at)),
      tagSeenLastAt: at,
    }))
    .where('id', '=', siteId)
    .where((row) => row.or([row('tagSeenLastAt', 'is', null), row('tagSeenLastAt', '<=', before)]))
    .execute()
}

export function listApps(db: Db | Tx, accountId: string): Promise<AppRow[]> {
  return db
    .selectFrom('apps')
    .select(['id', 'name', 'platform', 'storeId'])
    .where('accountId', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** False when the account has an app of this name on this platform. */
export async function insertApp(db: Db | Tx, app: Insertable<AppTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('apps')
    .values(app)
    .onConflict((conflict) => conflict.columns(['accountId', 'platform', 'name']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
