import { refusals } from '@matinee/contract/plain/texts/refusals'
import { isDeepStrictEqual } from 'node:util'
import { holdsRight } from '@matinee/contract/plain/accountTypes'
import { holdsAddress } from '@matinee/contract/plain/addressesInText'
import { faultOfPeriodDay } from '@matinee/contract/plain/schedules'
import type { Deps } from '../../platform/deps.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import type { Account } from '../../platform/access/session.ts'
import type { AppAsker } from '../reports/reportFile.service.ts'
import { checkFileOrder } from '../reports/scheduledFile.service.ts'
import { filterOf, orderOf, type Schedule } from './schedule.ts'

export const mayReport = (type: Account['integrationType'], reportType: 'site' | 'app'): boolean =>
  holdsRight(type, reportType === 'site' ? 'siteReport.read' : 'appReport.read')

/**
 * Throws 404 for a site, zone, app or account of an agent that is not theirs, 422 for a kind of report that the
 * account's type does not read and for a day that the period does not have. `before`: what it names already may be
 * gone by now, so that it can still be renamed or switched off; not, however, on. `at`: the field of the request that
 * it came in.
 */
export async function checkSchedule(
  deps: Pick<Deps, 'db'>,
  account: AppAsker & Pick<Account, 'currency' | 'integrationType'>,
  schedule: Schedule,
  { at, before }: { at: string; before?: Schedule },
): Promise<void> {
  const fault = faultOfPeriodDay(schedule)
  if (fault) throw invalidField(`${at}.periodDay`, fault)
  if (schedule.reportName !== before?.reportName && holdsAddress(schedule.reportName))
    throw invalidField(`${at}.reportName`, refusals.nameHasAddress)
  if (before && tellsAlike(before, schedule) && schedule.reportStatus <= before.reportStatus) return
  // Any days do: they are checked when they are known.
  const order = orderOf(schedule, { start: '2026-01-01', end: '2026-01-01' }, account.currency)
  const own = await checkFileOrder(deps, account, order)
  const known = before ? namesIn(before) : []
  if (namesIn(schedule).some((id) => !own.has(id) && !known.includes(id))) throw notFound()
  if (!mayReport(account.integrationType, schedule.reportType)) throw typeNotOpen(`${at}.reportType`)
}

/**
 * The kinds of lists that an account has. Accounts with video analytics only read no report of sites, but the list of
 * site reports is theirs, and empty, as is that of reports made in the background.
 */
export const hasReportsOf = (type: Account['integrationType'], reportType: 'site' | 'app'): boolean =>
  mayReport(type, reportType) || (reportType === 'site' && !mayReport(type, 'app'))

export const typeNotOpen = (field: string) => invalidField(field, refusals.reportTypeClosed)

/** Whether the rows are the same, whenever and to whomever they go. */
const tellsAlike = (one: Schedule, other: Schedule): boolean =>
  one.siteId === other.siteId && isDeepStrictEqual(filterOf(one), filterOf(other))

const namesIn = (schedule: Schedule): string[] => {
  const filter = filterOf(schedule)
  return 'apps' in filter ? filter.apps : filter.zoneIds
}
