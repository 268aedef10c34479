import { filters } from './filters.tr.ts'
import { payments } from './payments.tr.ts'
import { reportJobs } from './reportJobs.tr.ts'
import { reports } from './reports.tr.ts'
import { scheduledReports } from './scheduledReports.tr.ts'
import { settings } from './settings.tr.ts'
import { sites } from './sites.tr.ts'

/** Texts of the screens about sites, reports and payments. */
export const earnings = {
  filters,
  payments,
  reportJobs,
  reports,
  scheduledReports,
  settings,
  sites,
}
