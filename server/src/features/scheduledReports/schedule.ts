import { AppReportFilter, ReportData, SiteReportFilter } from '@matinee/contract/scheduledReports'
import { nextDeliveryMs } from '@matinee/contract/plain/schedules'
import type { Day } from '@matinee/contract/plain/reportDays'
import type { Currency } from '@matinee/contract/plain/accountTypes'
import type { FileOrder } from '../reports/reportFile.service.ts'
import type { ScheduleRow } from './scheduledReports.store.ts'

/** What decides over when and what a report tells, as it is stored. */
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

export function scheduleOf({ site, ...data }: ReportData): Schedule {
  return { ...data, siteId: site }
}

/** Stored filters with the keys that were added to them since. */
export const filterOf = ({ reportType, reportFilter }: Pick<Schedule, 'reportType' | 'reportFilter'>) =>
  reportType === 'app' ? AppReportFilter.parse(reportFilter) : SiteReportFilter.parse(reportFilter)

/** As a client would send it. */
export const dataOf = ({ siteId, recipients, reportFilter, ...schedule }: Schedule) => ({
  ...schedule,
  site: siteId,
  recipients: recipients.join(';'),
  reportFilter: filterOf({ ...schedule, reportFilter }),
})

/** Null while it is inactive. */
export const nextRunOf = (schedule: Schedule, afterMs: number): Date | null =>
  schedule.reportStatus === 1 ? new Date(nextDeliveryMs(schedule, afterMs)) : null

/** What the file of these days is made by. */
export function orderOf(
  { reportType, siteId, reportFilter }: Pick<Schedule, 'reportType' | 'siteId' | 'reportFilter'>,
  { start, end }: { start: Day; end: Day },
  currency: Currency,
): FileOrder {
  const days = { startDate: start, endDate: end }
  if (reportType === 'app')
    return { reportType, params: { ...AppReportFilter.parse(reportFilter), ...days }, currency }
  const filter = SiteReportFilter.parse(reportFilter)
  return { reportType, params: { ...filter, ...days, embedAd: true, siteId: siteId! } }
}
