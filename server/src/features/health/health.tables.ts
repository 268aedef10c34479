import type { ColumnType } from 'kysely'
import type { CreatedAt, Instant } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    processes: ProcessTable
    processSamples: ProcessSampleTable
  }
  interface AuditKinds {
    job_retried: true
    job_discarded: true
  }
}

type ProcessTable = {
  id: string
  role: string
  host: string
  release: string
  startedAt: CreatedAt
  seenAt: ColumnType<Date, Date | undefined, Date>
  /** Null while it runs, and when it was killed. */
  endedAt: Instant | null
}

/** What a process did in the `seconds` before `at`. */
export type ProcessSampleTable = {
  processId: string
  at: Instant
  seconds: number
  cpuMs: number
  rssBytes: number
  /** HTTP answers by duration: each bucket of `matinee_http_seconds`, and last the slower ones. */
  answers: number[]
  /** Answers with a status from 500. */
  failures: number
  events: number
  refusedBeacons: number
  /** Age of the newest beacon when it arrived in the facts store; null where nothing was loaded. */
  delayMs: number | null
}
