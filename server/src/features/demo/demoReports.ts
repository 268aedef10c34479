import type { Deps } from '../../platform/deps.ts'
import { createFilter, listFilters } from '../filters/filters.service.ts'
import { createScheduledReport, listScheduledReports } from '../scheduledReports/scheduledReports.service.ts'
import { ReportData } from '@matinee/contract/scheduledReports'
import { allSitesId } from '@matinee/contract/sites'
import { readReportAccount } from './demo.store.ts'

/**
 * Gives a new publisher of sites two quick filters, one of them without a name, and a report each Monday. With a real mail
 * server the report is inactive, because no one reads the mail of a demo address.
 */
export async function fillReports(deps: Deps, accountId: string): Promise<void> {
  const account = await readReportAccount(deps.db, accountId)
  const existing = [
    ...(await listFilters(deps, accountId)),
    ...(await listScheduledReports(deps.db, accountId)),
  ]
  if (existing.length > 0) return
  const isTurkish = account.language === 'tr'
  const shared = { siteId: null, placements: [] }
  await createFilter(deps, accountId, {
    ...shared,
    name: isTurkish ? 'Mobil, reklam alanına göre' : 'Mobile, by placement',
    breakdowns: ['daily', 'placement'],
    platform: 'mobile',
    dateRange: '30D',
  })
  await createFilter(deps, accountId, {
    ...shared,
    name: '',
    breakdowns: ['monthly', 'site'],
    platform: 'all',
    dateRange: 'L3M',
  })
  const reportData = ReportData.parse({
    reportType: 'site',
    reportName: isTurkish ? 'Haftalık gelir' : 'Weekly revenue',
    reportStatus: deps.config.smtpUrl ? 0 : 1,
    recipients: account.email,
    period: 'weekly',
    periodDay: 1,
    periodHour: 9,
    timezone: isTurkish ? 3 : 0,
    reportDateRange: 'lastWeek',
    site: allSitesId,
    reportFilter: { day: true, site: true },
  })
  await createScheduledReport(deps, account, reportData)
}
