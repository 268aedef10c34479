import { filters } from './filters.en.ts'
import { payments } from './payments.en.ts'
import { reportJobs } from './reportJobs.en.ts'
import { reports } from './reports.en.ts'
import { scheduledReports } from './scheduledReports.en.ts'
import { settings } from './settings.en.ts'
import { sites } from './sites.en.ts'

/** Texts of the screens about sites, reports and payments. */
export const earnings = {
  filters,
  payments,
  reportJobs,
  reports,
  scheduledReports,
  settings,
  sites,
} as const
