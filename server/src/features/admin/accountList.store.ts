import { mostCounted } from '@matinee/contract/plain/mostCounted'
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import { cutPage, keysetOf, type Keyset } from '../../platform/postgres/keyset.ts'
import { searchDomains, searchPatterns } from '../../platform/postgres/searchPatterns.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { Tables } from '../../platform/postgres/tables.ts'
import { columns, computed, type UserRow } from './admin.store.ts'

export type UserFilter = { search?: string | undefined; status?: Tables['users']['status'] | undefined }

/** Operators see every account, so these queries have no owner. `total`: as `CountedTotal` of the contract. */
export async function listUsers(
  db: Db,
  filter: UserFilter,
  page: Keyset,
): Promise<{ rows: UserRow[]; hasPrevious: boolean; hasNext: boolean; total: number | null }> {
  const { direction } = keysetOf('users', 'createdAt', page)
  const limit = page.perPage + 1
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom(matches(db, filter, { page, limit }).as('found'))
      .innerJoin('users', 'users.id', 'found.id')
      .select(columns)
      .select(computed)
      .orderBy('users.createdAt', direction)
      .orderBy('users.id', direction)
      .limit(limit)
      .execute(),
    db
      .selectFrom(matches(db, filter, { page: { perPage: 1 }, limit: mostCounted + 1 }).as('found'))
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...cutPage(rows, page), total: count > mostCounted ? null : count }
}

/**
 * The first `limit` accounts, at least. Each way to match is a query of its own with that limit, so that each uses the
 * index that finds its rows soonest.
 */
function matches(db: Db, { search, status }: UserFilter, { page, limit }: { page: Keyset; limit: number }) {
  const { isOnPage, direction } = keysetOf('users', 'createdAt', page)
  const first = (condition: (row: ExpressionBuilder<Tables, 'users'>) => ReturnType<typeof sql<SqlBool>>) =>
    db
      .selectFrom('users')
      .select('users.id')
      .where(isOnPage)
      .$if(status !== undefined, (query) => query.where('users.status', '=', status!))
      .where(condition)
      .orderBy('users.createdAt', direction)
      .orderBy('users.id', direction)
      .limit(limit)
  const listed = (query: ReturnType<typeof first>) => db.selectFrom(query.as('listed')).select('listed.id')
  if (!search) return listed(first(() => sql`true`))
  const patterns = searchPatterns(search)
  const byName = first(
    () =>
      sql`(users.id = ${search} or users.name ilike any(${patterns}) or users.email ilike any(${patterns}))`,
  )
  const byDomain = first(
    () =>
      sql`exists (select from sites where sites.account_id = users.id and sites.removed_at is null and sites.fqdn ilike any(${patterns}))`,
  )
  const bySite = first(
    () =>
      sql`users.id in (select account_id from sites where removed_at is null
        and (id = ${search} or code = ${search.toLowerCase()} or fqdn = any(${searchDomains(search)})))`,
  )
  return listed(byName).union(listed(byDomain)).union(listed(bySite))
}
