import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { AppReportParams } from '@matinee/contract/reports'
import { AppError } from '../../platform/errors.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import type { Account } from '../../platform/access/session.ts'
import { listApps, type App } from '../sites/sites.service.ts'
import { anyRow, type Dimension, type RowFilter } from './adRows.facts.ts'
import { checkFilters, someOf } from './siteScope.ts'

export type AppAsker = Pick<Account, 'id' | 'timezone' | 'appUsers'>

/**
 * The accounts whose apps are reported: one account, or with null the account itself and all linked accounts. Throws
 * the same 403 for an account that is not linked and for an id that does not exist.
 */
export function accountsOf({ id, appUsers }: AppAsker, userId: string | null): string[] {
  const all = [...new Set([id, ...appUsers.map((user) => user.id)])]
  if (userId === null) return all
  if (all.includes(userId)) return [userId]
  throw new AppError('account_not_linked', 403, refusals.accountNotLinked)
}

/** Apps of these accounts by name; those of one name by id. */
export async function appsOf(db: Db, accountIds: readonly string[]): Promise<App[]> {
  const apps: App[] = []
  for (const accountId of accountIds) apps.push(...(await listApps(db, accountId)))
  const order = ({ name, id }: App) => `${name}\u0000${id}`
  return apps.sort((one, other) => (order(one) < order(other) ? -1 : 1))
}

/** By what rows are told apart, in the order in which they are sorted. */
export function appDimensions({ day, appNames, tag, useCountry }: AppReportParams): Dimension[] {
  const by: [boolean, Dimension][] = [
    [day, 'day'],
    [appNames, 'app'],
    [tag, 'adUnit'],
    [useCountry, 'country'],
  ]
  return by.filter(([isAsked]) => isAsked).map(([, name]) => name)
}

export function appFilter({ apps, countries, platforms }: AppReportParams): RowFilter {
  checkFilters([apps, countries])
  return {
    ...anyRow,
    isOfApps: true,
    apps: someOf(apps),
    countries: someOf(countries),
    platforms: someOf(platforms.map((platform) => platform.toLowerCase())),
  }
}
