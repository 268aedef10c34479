import type { ReportRange } from '@matinee/contract/plain/reports/reportDays'
import type { CreatedAt, Instant } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    quickFilters: QuickFilterTable
  }
}

type QuickFilterTable = {
  id: string
  accountId: string
  siteId: string | null
  name: string
  breakdowns: string[]
  platform: string
  placements: string[]
  dateRange: ReportRange | null
  createdAt: CreatedAt
  /** Null while it is listed. A deleted filter can be restored for a while. */
  removedAt: Instant | null
}
