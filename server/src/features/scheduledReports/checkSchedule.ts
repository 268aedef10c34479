import { refusals } from '@matinee/contract/plain/texts/refusals'
import { isDeepStrictEqual } from 'node:util'
import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { containsAddress } from '@matinee/contract/plain/addressesInText'
import { faultOfPeriodDay } from '@matinee/contract/plain/reports/schedules'
import type { Deps } from '../../platform/deps.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import type { Account } from '../../platform/access/session.ts'
import { checkFileOrder, type AppReportAccount } from '../reports/files/reportFile.service.ts'
import { filterOf, orderOfSchedule, type Schedule } from './schedule.ts'

export const mayReport = (type: Account['integrationType'], reportType: 'site' | 'app'): boolean =>
  holdsRight(type, reportType === 'site' ? 'siteReport.read' : 'appReport.read')

/**
 * Throws 404 for a site, zone, app or agent's account that is not the account's own; 422 for a report type that the
 * account may not read, a day that the period does not have, and an address in the name. `before`: the stored schedule;
 * while its site, zones or apps are deleted, it can be renamed or switched off, but not on. `field`: of the request.
 */
export async function checkSchedule(
  deps: Pick<Deps, 'db'>,
  account: AppReportAccount & Pick<Account, 'currency' | 'integrationType'>,
  schedule: Schedule,
  { field, before }: { field: string; before?: Schedule },
): Promise<void> {
  const fault = faultOfPeriodDay(schedule)
  if (fault) throw invalidField(`${field}.periodDay`, fault)
  if (schedule.reportName !== before?.reportName && containsAddress(schedule.reportName))
    throw invalidField(`${field}.reportName`, refusals.nameHasAddress)
  if (before && hasSameContents(before, schedule) && schedule.reportStatus <= before.reportStatus) return
  // Any days will do here: the days of each report run are checked when it is rendered.
  const order = orderOfSchedule(schedule, { start: '2026-01-01', end: '2026-01-01' }, account.currency)
  const ownIds = await checkFileOrder(deps, account, order)
  const idsBefore = before ? idsInFilter(before) : []
  if (idsInFilter(schedule).some((id) => !ownIds.has(id) && !idsBefore.includes(id))) throw notFound()
  if (!mayReport(account.integrationType, schedule.reportType)) throw typeNotOpen(`${field}.reportType`)
}

/** Whether the account has a list of this report type. Accounts with video analytics only have an empty site list. */
export const hasListOf = (type: Account['integrationType'], reportType: 'site' | 'app'): boolean =>
  mayReport(type, reportType) || (reportType === 'site' && !mayReport(type, 'app'))

export const typeNotOpen = (field: string) => invalidField(field, refusals.reportTypeClosed)

const hasSameContents = (one: Schedule, other: Schedule): boolean =>
  one.siteId === other.siteId && isDeepStrictEqual(filterOf(one), filterOf(other))

const idsInFilter = (schedule: Schedule): string[] => {
  const filter = filterOf(schedule)
  return 'apps' in filter ? filter.apps : filter.zoneIds
}
