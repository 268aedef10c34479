import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/postgres.ts'
import type { SiteTable } from '../sites.tables.ts'

/** The sites with this id, code or domain: several where an app has a site's domain. Removed ones by id and code only. */
export function findByName(db: Db, name: string): Promise<{ id: string; fqdn: string }[]> {
  return db
    .selectFrom('sites')
    .select(['id', 'fqdn'])
    .where((row) =>
      row.or([
        row('id', '=', name),
        row('code', '=', name),
        row.and([row('fqdn', '=', name.toLowerCase()), row('removedAt', 'is', null)]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function findOwner(db: Db, siteId: string) {
  return db
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.accountId')
    .select(['users.id', 'users.name', 'users.email'])
    .where('sites.id', '=', siteId)
    .executeTakeFirst()
}

export type SiteRecord = Selectable<SiteTable>

/** Also a removed one. */
export const lockAnySite = (tx: Tx, id: string): Promise<SiteRecord | undefined> =>
  tx.selectFrom('sites').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Undefined for a removed site. */
export async function lockSite(tx: Tx, id: string): Promise<SiteRecord | undefined> {
  const site = await lockAnySite(tx, id)
  return site?.removedAt ? undefined : site
}

export const findAccount = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'integrationType', 'status', 'isStaff'])
    .where('id', '=', id)
    .executeTakeFirst()

/** What only operators see of a site's zones, in the order of `readOwnSite`. */
export const listZoneDetails = (db: Db, siteId: string) =>
  db
    .selectFrom('zones')
    .select(['id', 'passback', 'vastUrl', 'updatedAt'])
    .where('siteId', '=', siteId)
    .execute()
