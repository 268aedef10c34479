import type { RevenueColumn } from '@matinee/contract/plain/reports/revenueColumns'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Instant, Micros, UpdatedAt } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    exchangeRates: ExchangeRateTable
    revenueImports: RevenueImportTable
    activeImports: ActiveImportTable
    revenueAdjustments: RevenueAdjustmentTable
    replacedDays: ReplacedDayTable
    sourceColumns: SourceColumnTable
    machineTokens: MachineTokenTable
  }
  interface AuditKinds {
    revenue_imported: true
    import_undone: true
    rate_saved: true
    rates_imported: true
  }
}

type ExchangeRateTable = {
  day: string
  currency: 'try' | 'eur'
  /** Price of one US dollar. */
  rateMicros: Micros
  source: string
  fetchedAt: UpdatedAt
}

type RevenueImportTable = {
  id: string
  source: string
  batchId: string
  fileName: Generated<string>
  contentSha256: string
  status: 'READING' | 'LOADING' | 'DONE' | 'REFUSED' | 'FAILED'
  state: 'estimated' | 'final'
  reason: Generated<string>
  rows: Generated<number>
  rowsDone: Generated<number>
  faults: ColumnType<{ line: number; column: string; reason: string }[], string | undefined, string>
  faultCount: Generated<number>
  actor: string
  createdAt: CreatedAt
  finishedAt: Instant | null
  /** The import whose days this run gives back. */
  undoes: string | null
  /** The run that gave its days back. */
  undoneBy: string | null
  /** The name of an undone batch, whose `batchId` is then its id: the name is free again. */
  undoneBatch: string | null
  /** Whether `replaced_days` has the days that it replaced; imports of earlier releases have none. */
  keepsReplaced: Generated<boolean>
}

type ActiveImportTable = {
  accountId: string
  source: string
  day: string
  importId: string
  state: 'estimated' | 'final'
  spentMicrosTry: Micros
  spentMicrosUsd: Micros
  spentMicrosEur: Micros
  updatedAt: UpdatedAt
}

type RevenueAdjustmentTable = {
  id: string
  accountId: string
  source: string
  day: string
  beforeImportId: string | null
  afterImportId: string
  beforeMicrosTry: Micros
  beforeMicrosUsd: Micros
  beforeMicrosEur: Micros
  afterMicrosTry: Micros
  afterMicrosUsd: Micros
  afterMicrosEur: Micros
  beforeState: string | null
  afterState: string
  reason: string
  at: CreatedAt
}

/** The source of an account's day before `importId` became it. */
type ReplacedDayTable = {
  importId: string
  accountId: string
  day: string
  beforeImportId: string
  beforeState: 'estimated' | 'final'
  beforeMicrosTry: Micros
  beforeMicrosUsd: Micros
  beforeMicrosEur: Micros
  beforeUpdatedAt: Instant
  replacedAt: CreatedAt
}

/** What the headers of a source's last file meant; null leaves a column out. */
type SourceColumnTable = {
  source: string
  columns: ColumnType<Record<string, RevenueColumn | null>, string, string>
  updatedAt: UpdatedAt
}

export type MachineTokenTable = {
  /** SHA-256 of the token. */
  hash: Buffer
  id: string
  name: string
  scopes: string[]
  createdAt: CreatedAt
  usedAt: Instant | null
  endedAt: Instant | null
}
