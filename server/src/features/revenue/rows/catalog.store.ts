import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/postgres.ts'

export type CatalogSite = {
  id: string
  accountId: string
  timezone: string
  /** Removed sites keep theirs. */
  fqdn: string
  code: string
  isRemoved: boolean
  /** Whether its domain is proven. Apps need no proof. */
  isHolder: boolean
  createdAt: Date
}
export type CatalogZone = { id: string; siteId: string; name: string }
export type CatalogApp = {
  id: string
  accountId: string
  timezone: string
  name: string
  platform: 'iOS' | 'Android'
}

/** Every site of every account, for imports across accounts. Removed sites, which may still earn, are last. */
export async function listEverySite(db: Db): Promise<CatalogSite[]> {
  const rows = await db
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.accountId')
    .select([
      'sites.id',
      'sites.accountId',
      'users.timezone',
      'sites.fqdn',
      'sites.code',
      'sites.createdAt',
      'sites.removedAt',
      'sites.verifiedAt',
      'sites.isApp',
    ])
    .orderBy('sites.removedAt', (by) => by.asc().nullsFirst())
    .orderBy(sql`sites.is_app or sites.verified_at is not null`, 'desc')
    .orderBy('sites.createdAt', 'desc')
    .execute()
  return rows.map(({ removedAt, verifiedAt, isApp, ...row }) => ({
    ...row,
    isRemoved: removedAt !== null,
    isHolder: isApp || verifiedAt !== null,
  }))
}

export function listEveryZone(db: Db): Promise<CatalogZone[]> {
  return db.selectFrom('zones').select(['id', 'siteId', 'name']).execute()
}

export function listEveryApp(db: Db): Promise<CatalogApp[]> {
  return db
    .selectFrom('apps')
    .innerJoin('users', 'users.id', 'apps.accountId')
    .select(['apps.id', 'apps.accountId', 'users.timezone', 'apps.name', 'apps.platform'])
    .execute()
}
