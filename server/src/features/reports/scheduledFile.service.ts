import { reportTimeoutMs } from '@matinee/contract/plain/reportDays'
import type { Deps } from '../../platform/deps.ts'
import { accountsOf, appsOf, type AppAsker } from './appScope.ts'
import type { Limits } from './collectSums.ts'
import { checkOrder, type FileOrder } from './reportFile.service.ts'
import { readSites } from './siteScope.ts'
import { withinTime } from './withinTime.ts'

/**
 * Throws what making the file would throw: 404 for a site, or an account of an agent, that is not theirs, 422 for what
 * cannot be told apart or counted. Answers the ids of the zones, or of the apps, that its filter may name.
 */
export async function checkFileOrder(
  deps: Pick<Deps, 'db'>,
  account: AppAsker,
  order: FileOrder,
): Promise<Set<string>> {
  await checkOrder(deps, account, order)
  if (order.reportType === 'app') {
    const apps = await appsOf(deps.db, accountsOf(account, order.params.userId))
    return new Set(apps.map(({ id }) => id))
  }
  const sites = await readSites(deps.db, account.id, order.params.siteId)
  return new Set(sites.flatMap(({ zones }) => zones.map(({ id }) => id)))
}

/** For somebody who waits at a screen: throws 504 `report_timeout` when it takes longer than screens wait. */
export const withinScreenTime = <T>(ask: (limits: Limits) => Promise<T>): Promise<T> =>
  withinTime({ timeoutMs: reportTimeoutMs, gone: undefined }, ask)
