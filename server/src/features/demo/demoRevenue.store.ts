import type { Day } from '@matinee/contract/plain/calendar'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { Db } from '../../platform/postgres/postgres.ts'

export type DemoPlacement = {
  accountId: string
  currency: Currency
  siteId: string
  zoneId: string
  zone: string
}
export type DemoApp = { accountId: string; currency: Currency; id: string; platform: string }

/** Every placement of the demo publishers' live sites. */
export function listDemoPlacements(db: Db): Promise<DemoPlacement[]> {
  return db
    .selectFrom('zones')
    .innerJoin('users', 'users.id', 'zones.accountId')
    .innerJoin('sites', 'sites.id', 'zones.siteId')
    .select(['zones.accountId', 'users.currency', 'zones.siteId', 'zones.id as zoneId', 'zones.name as zone'])
    .where('users.isDemo', '=', true)
    .where('sites.status', '=', 'LIVE')
    .orderBy('zones.siteId')
    .orderBy('zones.position')
    .orderBy('zones.name')
    .execute()
}

export function listDemoApps(db: Db): Promise<DemoApp[]> {
  return db
    .selectFrom('apps')
    .innerJoin('users', 'users.id', 'apps.accountId')
    .select(['apps.accountId', 'users.currency', 'apps.id', 'apps.platform'])
    .where('users.isDemo', '=', true)
    .orderBy('apps.name')
    .orderBy('apps.id')
    .execute()
}

/** The last final day of each account. */
export async function lastFinalDays(db: Db, source: string): Promise<Map<string, Day>> {
  const rows = await db
    .selectFrom('activeImports')
    .select(({ fn }) => ['accountId', fn.max('day').as('day')])
    .where('source', '=', source)
    .where('state', '=', 'final')
    .groupBy('accountId')
    .execute()
  return new Map(rows.map(({ accountId, day }) => [accountId, day]))
}

/** Accounts whose day this source has reported, as final or estimated. */
export async function listReportedAccounts(db: Db, source: string, day: Day): Promise<Set<string>> {
  const rows = await db
    .selectFrom('activeImports')
    .select('accountId')
    .where('source', '=', source)
    .where('day', '=', day)
    .execute()
  return new Set(rows.map(({ accountId }) => accountId))
}
