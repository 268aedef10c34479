import { mostCounted } from '@matinee/contract/plain/mostCounted'
import type { OperatedSiteState } from '@matinee/contract/plain/operatedSiteStates'
import { sql, type SqlBool } from 'kysely'
import { cutPage, keysetOf, type Keyset } from '../../../platform/postgres/keyset.ts'
import { listFirst } from '../../../platform/postgres/listFirst.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { searchDomains, searchPatterns } from '../../../platform/postgres/searchPatterns.ts'

// For operators: the sites of every account.

export type SiteFilter = {
  account?: string | undefined
  state?: OperatedSiteState | undefined
  search?: string | undefined
}

/** New sites of active accounts on which no ad can be shown, because they have no placement. */
const isWithoutPlacement = sql<SqlBool>`sites.removed_at is null and not sites.is_app and sites.status = 'NEW'
  and exists (select from users where users.id = sites.account_id and users.status = 'ACTIVE')
  and not exists (select from zones where zones.site_id = sites.id)`

/** Each has an index (migrations 0034, 0039). */
const conditions: Record<OperatedSiteState | 'ANY', ReturnType<typeof sql<SqlBool>>> = {
  ANY: sql`sites.removed_at is null`,
  NEW: sql`sites.removed_at is null and sites.status = 'NEW'`,
  LIVE: sql`sites.removed_at is null and sites.status = 'LIVE'`,
  PAUSED: sql`sites.removed_at is null and sites.status = 'PAUSED'`,
  UNVERIFIED: sql`sites.removed_at is null and not sites.is_app and sites.verified_at is null`,
  WITHOUT_PLACEMENT: isWithoutPlacement,
  REMOVED: sql`sites.removed_at is not null`,
}

/** One page, newest first. `total`: as `CountedTotal` of the contract. */
export async function listSites(db: Db, filter: SiteFilter, page: Keyset) {
  const { isOnPage, direction } = keysetOf('sites', 'createdAt', page)
  const matching = () =>
    db
      .selectFrom('sites')
      .where(conditions[filter.state ?? 'ANY'])
      .$if(filter.account !== undefined, (query) => query.where('sites.accountId', '=', filter.account!))
      .$if(Boolean(filter.search), (query) => query.where(matches(filter.search!)))
  const [rows, { count }] = await Promise.all([
    matching()
      .innerJoin('users', 'users.id', 'sites.accountId')
      .where(isOnPage)
      .select([
        'sites.id',
        'sites.accountId',
        'sites.fqdn',
        'sites.code',
        'sites.status',
        'sites.isApp',
        'sites.onboardingStep',
        'sites.createdAt',
        'sites.removedAt',
        'sites.tagSeenFirstAt',
        'sites.tagSeenLastAt',
        'sites.verifiedBy',
        'users.name',
        'users.email',
        sql<number>`(select count(*) from zones where zones.site_id = sites.id)::int`.as('zoneCount'),
      ])
      .orderBy('sites.createdAt', direction)
      .orderBy('sites.id', direction)
      .limit(page.perPage + 1)
      .execute(),
    db
      .selectFrom(
        matching()
          .select('sites.id')
          .limit(mostCounted + 1)
          .as('found'),
      )
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...cutPage(rows, page), total: count > mostCounted ? null : count }
}

const matches = (search: string) =>
  sql<SqlBool>`(sites.id = ${search} or sites.code = ${search.toLowerCase()} or sites.fqdn ilike any(${searchPatterns(search)}) or sites.fqdn = any(${searchDomains(search)}))`

/** The sites without a placement that wait longest. */
export const listLongestWithoutPlacement = (db: Db, mostListed: number) =>
  listFirst(
    db,
    db
      .selectFrom('sites')
      .innerJoin('users', 'users.id', 'sites.accountId')
      .where(isWithoutPlacement)
      .select(['sites.id', 'sites.fqdn', 'sites.createdAt', 'sites.accountId', 'users.name as accountName'])
      .orderBy('sites.createdAt')
      .orderBy('sites.id'),
    mostListed,
  )
