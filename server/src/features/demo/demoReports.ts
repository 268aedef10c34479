import type { Deps } from '../../platform/deps.ts'
import { createFilter, listFilters } from '../filters/filters.service.ts'
import { createScheduledReport, listScheduledReports } from '../scheduledReports/scheduledReports.service.ts'
import { ReportData } from '@matinee/contract/scheduledReports'
import { allSitesId } from '@matinee/contract/sites'
import { findAsker } from './demo.store.ts'

/**
 * A new publisher of sites has two quick filters, one of them without a name, and a report each Monday. With a real
 * mail server it is switched off: nobody reads what goes to a demo address.
 */
export async function bringReportHabits(deps: Deps, accountId: string): Promise<void> {
  const account = await findAsker(deps.db, accountId)
  const known = [...(await listFilters(deps, accountId)), ...(await listScheduledReports(deps.db, accountId))]
  if (known.length > 0) return
  const isTurkish = account.language === 'tr'
  const shared = { siteId: null, placements: [] }
  await createFilter(deps, accountId, {
    ...shared,
    name: isTurkish ? 'Mobil, yerleşime göre' : 'Mobile, by placement',
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
