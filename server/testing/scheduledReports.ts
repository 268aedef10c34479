import { SiteReportFilter } from '@matinee/contract/scheduledReports'
import type { Insertable } from 'kysely'
import { newId } from '../src/platform/ids.ts'
import type { ScheduledReportTable } from '../src/features/scheduledReports/scheduledReports.tables.ts'
import { server } from './testServer.ts'

/** A report, by default of all sites, mailed every day at midnight UTC and due tomorrow; answers its id. */
export async function newScheduledReport(
  accountId: string,
  fields: Partial<Insertable<ScheduledReportTable>> = {},
): Promise<string> {
  const id = newId()
  await server.deps.db
    .insertInto('scheduledReports')
    .values({
      id,
      accountId,
      reportStatus: 1,
      reportName: 'Daily revenue',
      recipients: ['reader@test.matinee.test'],
      period: 'daily',
      periodDay: -1,
      periodHour: 0,
      timezone: 0,
      reportDateRange: 'daily',
      siteId: 'all-sites',
      reportType: 'site',
      reportFilter: JSON.stringify(SiteReportFilter.parse({ day: true })),
      nextRunAt: new Date(Date.now() + 86_400_000),
      ...fields,
    })
    .execute()
  return id
}
