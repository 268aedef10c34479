import type { Db } from '../../platform/postgres.ts'

export type CatalogSite = {
  id: string
  accountId: string
  timezone: string
  fqdn: string
  code: string
}
export type CatalogZone = { id: string; siteId: string; name: string }
export type CatalogApp = {
  id: string
  accountId: string
  timezone: string
  name: string
  platform: 'iOS' | 'Android'
}

/** Every site of every account: operators' imports name them across accounts. */
export function listEverySite(db: Db): Promise<CatalogSite[]> {
  return db
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.accountId')
    .select(['sites.id', 'sites.accountId', 'users.timezone', 'sites.fqdn', 'sites.code'])
    .execute()
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
