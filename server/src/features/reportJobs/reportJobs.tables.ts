import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { Generated } from 'kysely'
import type { CreatedAt, Instant, Json } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    reportJobs: ReportJobTable
  }
}

export type ReportJobTable = {
  id: string
  accountId: string
  reportType: 'site' | 'app'
  reportStatus: Generated<'pending' | 'resolved' | 'failed' | 'cancelled'>
  params: Json<Record<string, unknown>>
  currency: Currency
  email: string
  fileKey: string | null
  error: string | null
  /** Percent of the days already written. */
  progress: Generated<number>
  rows: Generated<number>
  createdAt: CreatedAt
  completedAt: Instant | null
}
