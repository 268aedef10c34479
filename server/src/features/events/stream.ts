import type { IngestFigures } from './ingestMetrics.ts'
import type { Rollup } from './rollups.facts.ts'
import type { Sender } from './senderOf.ts'

/** The kinds of events that come in, each with a spool, a table and figures of its own. */
export type StreamName = 'video' | 'ad'

/**
 * What one kind of events has of its own. Durability, exactly-once loading and recounting are the same for all and
 * know a stream by this only.
 */
export type Stream = {
  name: StreamName
  /** Where its beacons are posted to. */
  path: string
  /** Of its spool, below that of all; empty: that one itself. */
  folder: string
  /** Of raw rows. Has node, batch, view, seq, received and at among its columns. */
  table: string
  /** In the order of `rowsOf`, behind node and batch. */
  columns: readonly string[]
  /** Columns that tell rows of one batch apart; the same more than once is as many rows. */
  rowKey: readonly string[]
  /** The rows of a spool line's fields, each behind `prefix` and with a line break. */
  rowsOf(fields: string[], prefix: string): { tsv: string; rows: number }
  recount: RecountPlan
  createJudge(options: JudgeOptions): Judge
}

export type RecountPlan = {
  rollups: readonly Rollup[]
  /** SQL over raw rows, as they are sorted: a rollup's row is made of what shares this with the batch. */
  chunk: string
  /** How far beyond the hours of a batch the rest of its chunks lies. */
  marginMs: number
}

export type JudgeOptions = {
  signingKey: Buffer
  countryOf: (address: string) => string
  figures: IngestFigures
}

/** A beacon that holds. */
export type Judged = {
  page: string
  /** Events. */
  count: number
  /** What of it goes into the spool: a line, or several with line breaks between. Asked for once. */
  write(sender: Sender): string
}

/** Judges a body that came in at `receivedAt` (epoch ms); a text says what is wrong with it. Never throws. */
export type Judge = (body: string, receivedAt: number) => Judged | string
