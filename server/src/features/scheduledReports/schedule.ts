import { AppReportFilter, ReportData, SiteReportFilter } from '@matinee/contract/scheduledReports'
import { nextDeliveryMs } from '@matinee/contract/plain/reports/schedules'
import type { DayRange } from '@matinee/contract/plain/calendar'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { ReportAccount } from '../reports/files/writeReportFile.service.ts'
import type { FileOrder } from '../reports/files/reportFile.service.ts'
import type { ScheduleRow } from './scheduledReports.store.ts'

/** When a report is sent and what it contains, as stored. */
export type Schedule = Pick<
  ScheduleRow,
  | 'reportStatus'
  | 'reportName'
  | 'recipients'
  | 'period'
  | 'periodDay'
  | 'periodHour'
  | 'timezone'
  | 'reportDateRange'
  | 'siteId'
  | 'reportType'
  | 'reportFilter'
>

/** The account that saves a schedule. */
export type ScheduleAccount = Omit<ReportAccount, 'name'>

export function scheduleOf({ site, ...data }: ReportData): Schedule {
  return { ...data, siteId: site }
}

/** Adds the keys that filters stored by older versions lack. */
export const filterOf = ({ reportType, reportFilter }: Pick<Schedule, 'reportType' | 'reportFilter'>) =>
  reportType === 'app' ? AppReportFilter.parse(reportFilter) : SiteReportFilter.parse(reportFilter)

/** In the form that clients send. */
export const reportDataOf = ({ siteId, recipients, reportFilter, ...schedule }: Schedule) => ({
  ...schedule,
  site: siteId,
  recipients: recipients.join(';'),
  reportFilter: filterOf({ ...schedule, reportFilter }),
})

/** Null while it is inactive. */
export const nextRunOf = (schedule: Schedule, afterMs: number): Date | null =>
  schedule.reportStatus === 1 ? new Date(nextDeliveryMs(schedule, afterMs)) : null

/** The report of these days, as the report feature takes it. */
export function orderOfSchedule(
  schedule: Pick<Schedule, 'reportType' | 'siteId' | 'reportFilter'>,
  { start, end }: DayRange,
  currency: Currency,
): FileOrder {
  const days = { startDate: start, endDate: end }
  const filter = filterOf(schedule)
  if ('apps' in filter) return { reportType: 'app', params: { ...filter, ...days }, currency }
  return { reportType: 'site', params: { ...filter, ...days, embedAd: true, siteId: schedule.siteId! } }
}
