import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/postgres.ts'
import type { SiteTable } from './sites.tables.ts'
import type { IntegrationType } from '@matinee/contract/plain/account/accountTypes'

export type SiteFilter = {
  accountId?: string | undefined
  status?: SiteTable['status']['__select__'] | undefined
  /** True: removed sites only; false: none of them. */
  isRemoved?: boolean
  search?: string | undefined
}
export type ListedSite = Pick<
  Selectable<SiteTable>,
  | 'id'
  | 'accountId'
  | 'fqdn'
  | 'code'
  | 'status'
  | 'isApp'
  | 'onboardingStep'
  | 'createdAt'
  | 'tagSeenFirstAt'
  | 'tagSeenLastAt'
  | 'verifiedBy'
> & { email: string; zoneCount: number; isRemoved: boolean }

/** The sites of every account, newest first. */
export async function listSites(
  db: Db,
  filter: SiteFilter,
  limit: number,
): Promise<{ rows: ListedSite[]; total: number }> {
  const matching = db
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.accountId')
    .where('removedAt', filter.isRemoved ? 'is not' : 'is', null)
    .$if(filter.accountId !== undefined, (query) => query.where('accountId', '=', filter.accountId!))
    .$if(filter.status !== undefined, (query) => query.where('sites.status', '=', filter.status!))
    .$if(Boolean(filter.search), (query) =>
      query.where('fqdn', 'ilike', `%${filter.search!.replace(/[\\%_]/g, '\\$&')}%`),
    )
  const [rows, { total }] = await Promise.all([
    matching
      .select([
        'sites.id',
        'sites.accountId',
        'sites.fqdn',
        'sites.code',
        'sites.status',
        'sites.isApp',
        'sites.onboardingStep',
        'sites.createdAt',
        'sites.tagSeenFirstAt',
        'sites.tagSeenLastAt',
        'sites.verifiedBy',
        'users.email',
        sql<number>`(select count(*) from zones where zones.site_id = sites.id)`.as('zoneCount'),
      ])
      .orderBy('sites.createdAt', 'desc')
      .orderBy('sites.id')
      .limit(limit)
      .execute(),
    matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => ({ ...row, isRemoved: filter.isRemoved === true })), total }
}

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
    .select(['users.id', 'users.email'])
    .where('sites.id', '=', siteId)
    .executeTakeFirst()
}

export type OperatedSite = Selectable<SiteTable>

const lockAny = (tx: Tx, id: string) => tx.selectFrom('sites').selectAll().where('id', '=', id).forUpdate()

/** Undefined for a removed site. */
export function lockSite(tx: Tx, id: string): Promise<OperatedSite | undefined> {
  return lockAny(tx, id).where('removedAt', 'is', null).executeTakeFirst()
}

export function lockRemovedSite(tx: Tx, id: string): Promise<OperatedSite | undefined> {
  return lockAny(tx, id).where('removedAt', 'is not', null).executeTakeFirst()
}

export function findAccount(
  tx: Tx,
  id: string,
): Promise<{ id: string; integrationType: IntegrationType } | undefined> {
  return tx.selectFrom('users').select(['id', 'integrationType']).where('id', '=', id).executeTakeFirst()
}

/** The passbacks of a site's zones, by zone. */
export async function readPassbacks(db: Db, siteId: string): Promise<Record<string, string | null>> {
  const rows = await db.selectFrom('zones').select(['id', 'passback']).where('siteId', '=', siteId).execute()
  return Object.fromEntries(rows.map(({ id, passback }) => [id, passback]))
}
