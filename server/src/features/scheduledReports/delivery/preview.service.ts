import type { ReplyOf } from '@matinee/contract/call'
import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { breakAddresses } from '@matinee/contract/plain/addressesInText'
import { csvHeader } from '@matinee/contract/plain/reports/csvWords'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { dayAtOffset, daysOfScheduleRange, nextDeliveryMs } from '@matinee/contract/plain/reports/schedules'
import type { previewScheduledReport, ReportData } from '@matinee/contract/scheduledReports'
import type { Deps } from '../../../platform/deps.ts'
import { scheduledReportSubject } from '../../mails/mails.service.ts'
import { reportPieces, withinScreenTime } from '../../reports/files/reportFile.service.ts'
import { checkSchedule } from '../checkSchedule.ts'
import { orderOfSchedule, scheduleOf, type ScheduleAccount } from '../schedule.ts'
import { createSummary } from './summarise.ts'

const previewRows = 20

/** The mail as it would be sent now. Throws the errors of `createScheduledReport`, and 504 when it takes too long. */
export async function previewReport(
  deps: Pick<Deps, 'db' | 'facts'>,
  account: ScheduleAccount,
  data: ReportData,
  nowMs = Date.now(),
): Promise<ReplyOf<typeof previewScheduledReport>> {
  const schedule = scheduleOf(data)
  await checkSchedule(deps, account, schedule, { field: 'reportData' })
  const days = daysOfScheduleRange(schedule.reportDateRange, dayAtOffset(nowMs, schedule.timezone))
  const { currency, language } = account
  const summary = createSummary({ reportType: schedule.reportType, currency, language }, previewRows)
  await withinScreenTime(async (limits) => {
    for await (const piece of reportPieces(deps, account, orderOfSchedule(schedule, days, currency), limits))
      summary.add(piece)
  })
  const { totals, top } = summary.summary()
  return {
    subject: scheduledReportSubject(language, {
      reportName: breakAddresses(schedule.reportName),
      startDay: days.start,
      endDay: days.end,
    }),
    startDate: showReportDay(days.start),
    endDate: showReportDay(days.end),
    summary: totals.map(([label, value]) => ({ label, value })),
    top: top.map(([label, revenue, impressions = '']) => ({
      label,
      value: `${revenue}, ${impressions} ${impressionsWord(impressions, language)}`,
    })),
    columns: summary.columns().map((name) => csvHeader(name, { language, currency })),
    rows: summary.firstRows,
    nextRunAt: new Date(nextDeliveryMs(schedule, nowMs)).toISOString(),
  }
}

const impressionsWord = (count: string, language: Language): string => {
  if (language === 'tr') return 'gösterim'
  return count === '1' ? 'impression' : 'impressions'
}
