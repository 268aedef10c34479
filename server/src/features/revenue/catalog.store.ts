import type { Db } from '../../platform/postgres.ts'

export type CatalogSite = {
  id: string
  accountId: string
  timezone: string
  /** Of removed sites too. */
  fqdn: string
  code: string
  isRemoved: boolean
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

/** Every site of every account: operators' imports name them across accounts, and removed ones, the last, still earn late. */
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
    ])
    .orderBy('sites.removedAt', (by) => by.asc().nullsFirst())
    .orderBy('sites.createdAt', 'desc')
    .execute()
  return rows.map(({ removedAt, ...row }) => ({ ...row, isRemoved: removedAt !== null }))
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
